import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DebugInfo } from './debug-info.tsx'

it('is collapsed, and lists the id and the completion flags of a moment', () => {
  renderScreen(<DebugInfo moment={makeMoment({ soulPrompt: null, combinedPrompt: null })} />)
  expect(screen.getByText('Moment id:')).not.toBeVisible()
  const flags = screen.getAllByRole('term', { hidden: true }).map((term) => term.parentElement?.textContent)
  expect(flags).toEqual([
    'Moment id:1001',
    'Surface:yes',
    'Sensory:yes',
    'Soul:no',
    'All three prompts:no',
    'Combined prompt:no',
    'Enhanced prompt:no',
    'Image:no',
    'Completed:no',
  ])
})
