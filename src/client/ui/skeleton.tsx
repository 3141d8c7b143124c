import { cn } from './cn.ts'

/** A placeholder in the size of what is loading. Hidden from screen readers: the element around it names what loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-breathe rounded-m bg-lifted', className)} />
}
