import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'm' | 'l'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-dawn text-on-dawn font-semibold shadow-dawn hover:brightness-108 active:brightness-95 disabled:not-aria-busy:bg-none disabled:not-aria-busy:bg-lifted disabled:not-aria-busy:text-faint disabled:not-aria-busy:shadow-none disabled:not-aria-busy:opacity-100',
  secondary:
    'bg-lifted text-words border border-line hover:bg-hover hover:border-line-strong active:bg-lifted',
  ghost: 'text-quiet hover:text-words hover:bg-lifted active:bg-raised',
  danger: 'bg-bad-ground text-bad border border-bad/40 hover:border-bad active:brightness-90',
}

const SIZES: Record<ButtonSize, string> = {
  m: 'min-h-11 px-5 text-sm',
  l: 'min-h-13 px-5 text-base sm:px-7',
}

/** The look of a button, for links that act as one too. */
export function buttonStyle({
  variant = 'primary',
  size = 'm',
  isWide = false,
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isWide?: boolean | undefined
} = {}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-full font-medium text-center leading-tight py-2 select-none',
    'transition-[background-color,border-color,filter,opacity] duration-(--duration-quick)',
    'disabled:hover:brightness-100 disabled:not-aria-busy:opacity-50 aria-busy:opacity-85',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    isWide && 'w-full',
  )
}
