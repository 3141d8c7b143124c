import { classNames } from './class-names.ts'

/** The place of something that is on its way, in its final size. The page that uses it says aloud what loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-m bg-lifted', className)} />
}
