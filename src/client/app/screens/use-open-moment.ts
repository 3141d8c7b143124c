import { useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'
import { MOMENT_COUNT } from '#shared/product.ts'

/** The element of a moment's details that shows its scenarios, as a link's hash. */
export const SCENARIOS_ID = 'moment-scenarios'

/**
 * The moment whose details are open on the dashboard: `?moment=3`, so that a link, a reload and Back open it again. With
 * `#moment-scenarios` its scenarios are shown.
 */
export function useOpenMoment() {
  const [params, setParams] = useSearchParams()
  const number = parseNumber(params.get('moment'))
  // The element to scroll to and focus as soon as the details are shown.
  const [target, setTarget] = useState(() => location.hash.slice(1) || `moment-${number}-toggle`)
  const open = (next: number | undefined, nextTarget = '') => {
    setTarget(nextTarget)
    setParams(
      (before) => {
        if (next === undefined) before.delete('moment')
        else before.set('moment', String(next))
        return before
      },
      { replace: true },
    )
  }
  return {
    number,
    target,
    toggle: (clicked: number) => open(clicked === number ? undefined : clicked),
    openScenarios: (next: number) => open(next, SCENARIOS_ID),
    /** The target is on the screen. */
    onArrive: useCallback(() => setTarget(''), []),
  }
}

function parseNumber(value: string | null): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= MOMENT_COUNT ? number : undefined
}
