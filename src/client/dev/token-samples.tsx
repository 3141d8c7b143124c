import { LogoMark, Wordmark } from '../ui/logo.tsx'
import { Sample } from './sample.tsx'

const GROUNDS = [
  ['abyss', 'bg-abyss'],
  ['ground', 'bg-ground'],
  ['raised', 'bg-raised'],
  ['lifted', 'bg-lifted'],
  ['hover', 'bg-hover'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['amber', 'bg-amber'],
  ['coral', 'bg-coral'],
  ['rose', 'bg-rose'],
  ['good', 'bg-good'],
  ['bad', 'bg-bad'],
  ['dawn', 'bg-dawn'],
] as const

const TYPE = [
  ['display', 'font-serif text-display'],
  ['3xl', 'font-serif text-3xl'],
  ['2xl', 'font-serif text-2xl'],
  ['xl', 'font-serif text-xl'],
  ['lg', 'text-lg'],
  ['base', 'text-base'],
  ['sm', 'text-sm text-quiet'],
  ['xs', 'text-xs text-faint'],
] as const

export function TokenSamples() {
  return (
    <>
      <Sample title="Mark">
        <div className="flex flex-wrap items-center gap-8">
          <LogoMark className="size-24" />
          <LogoMark className="size-12" />
          <Wordmark isLarge />
          <Wordmark />
        </div>
      </Sample>
      <Sample title="Colours">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
          {GROUNDS.map(([name, style]) => (
            <li key={name} className="text-sm text-quiet">
              <div className={`mb-1.5 h-16 rounded-m border border-line ${style}`} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Type">
        <ul className="flex flex-col gap-4">
          {TYPE.map(([name, style]) => (
            <li key={name} className={style}>
              {name}: the light comes back
            </li>
          ))}
        </ul>
      </Sample>
    </>
  )
}
