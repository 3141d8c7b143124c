/** Where what floats over the page is put: into its main area, so that it belongs to a landmark. */
export function floatingContainer(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById('main')
}
