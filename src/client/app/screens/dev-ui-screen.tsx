import { useTitle } from '../../lib/use-title.ts'
import { Page } from '../../ui/page.tsx'

export function DevUiScreen() {
  useTitle('Design system')
  return (
    <Page width="wide">
      <h1 className="text-3xl">Design system</h1>
    </Page>
  )
}
