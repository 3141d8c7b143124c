import { clsx } from 'clsx'

const files: Readonly<Record<string, string>> = import.meta.glob('../../assets/moments/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const fileOf = (number: number, format: string) => files[`../../assets/moments/moment-${number}.${format}`]

/** Where the subject of each picture is, for narrow crops. */
const POSITIONS = [
  'object-center',
  'object-[60%_50%]',
  'object-[65%_50%]',
  'object-[75%_50%]',
  'object-[85%_50%]',
  'object-[85%_50%]',
]

/** A quiet landscape in place of the image that a moment does not have yet; decoration only. `className` sets its size. */
export function MomentPlaceholder({ number, className }: { number: number; className?: string }) {
  return (
    <picture className={clsx('painted-dusk block overflow-hidden', className)}>
      <source type="image/avif" srcSet={fileOf(number, 'avif')} />
      <img
        src={fileOf(number, 'webp')}
        alt=""
        width={640}
        height={366}
        loading="lazy"
        decoding="async"
        draggable={false}
        className={clsx('size-full object-cover', POSITIONS[number - 1])}
      />
    </picture>
  )
}
