export const dialogOverlayStyle =
  'pointer-events-auto fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto overscroll-contain bg-scrim p-4 backdrop-blur-sm data-[state=closed]:animate-[appear_150ms_reverse_both] data-[state=open]:animate-appear'

export const dialogPanelStyle =
  'relative my-auto w-full animate-rise rounded-l border border-line bg-raised p-5 shadow-float focus:outline-none sm:p-7'

/** A press on a toast is not a press beside the dialog. */
export function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-toaster]')) event.preventDefault()
}
