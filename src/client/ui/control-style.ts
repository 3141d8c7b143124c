/** The look of everything that is typed into or chosen from. At least 16 px, or phones zoom in. */
export const controlStyle =
  'w-full rounded-m border border-line-strong/70 bg-abyss px-4 py-2.5 text-base text-words transition-colors duration-(--duration-quick) hover:border-line-strong focus-visible:border-glow focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-60'
