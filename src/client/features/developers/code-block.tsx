/** Lines of code, which scroll sideways where they are longer than the page. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard could not scroll it.
      tabIndex={0}
      className="overflow-x-auto rounded-m border border-line bg-abyss p-4"
    >
      <pre className="font-mono text-xs leading-relaxed text-quiet">{children}</pre>
    </div>
  )
}
