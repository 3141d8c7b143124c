import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

/**
 * Shows an error with a reload button when a screen throws while rendering or its chunk does not load. It renders its children again
 * when `resetKey` (the path) changes.
 */
export class ErrorBoundary extends Component<
  { resetKey: string; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('A screen could not be rendered.', error)
  }

  override componentDidUpdate(previous: { resetKey: string }) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Page width="narrow" className="grid place-content-center text-center">
        <div role="alert">
          <h1 className="text-2xl">Something broke on this screen</h1>
          <p className="mt-3 text-quiet">
            What you wrote is kept in this browser. Loading the page again usually mends it.
          </p>
        </div>
        <Button className="mx-auto mt-6" onClick={() => location.reload()}>
          Load again
        </Button>
      </Page>
    )
  }
}
