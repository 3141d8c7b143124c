import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  completeDailyAction,
  createDailyAction,
  type DailyAction,
  listDailyActions,
} from '#shared/contract/practice.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { dayOf } from '#shared/domain/days.ts'
import { localTimeZone } from '../../lib/dates.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeAction, makeCompletedAction, makeMoment, makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DashboardToday } from './dashboard-today.tsx'

const painted = makeMoment({ imageUrl: '/media/images/1', descriptiveName: 'The Deck' })
const render = (moments = [painted]) => renderScreen(<DashboardToday moments={moments} onEnlarge={vi.fn()} />)

it('shows one action of the moment, which stays when it is completed', async () => {
  const actions = [makeAction(), makeAction({ id: 8, actionText: 'Walk.' })]
  respond(getSiteConfig, makeSiteConfig())
  respond(listDailyActions, () => actions)
  respond(completeDailyAction, () => {
    actions[0] = makeCompletedAction({ completedOn: dayOf(new Date(), localTimeZone()) })
    return actions[0]
  })
  const { person } = render()
  expect(screen.getByText('The Deck')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Rehearse' })).toBeVisible()
  const [box, ...others] = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(others).toEqual([])
  if (box) await person.click(box)
  expect(await screen.findByText('Action Completed')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /Write one page/ })).toBeChecked()
  expect(screen.queryByText('Walk.')).not.toBeInTheDocument()
})

it('takes a first action, and then focuses the heading in place of the form', async () => {
  const actions: DailyAction[] = []
  respond(getSiteConfig, makeSiteConfig())
  respond(listDailyActions, () => actions)
  respond(
    createDailyAction,
    ({ body }) => {
      const action = makeAction({ actionText: body.actionText })
      actions.push(action)
      return action
    },
    201,
  )
  const { person } = render()
  await person.type(await screen.findByLabelText('A small step for today'), 'Walk.{Enter}')
  expect(await screen.findByRole('checkbox', { name: /Walk/ })).not.toBeChecked()
  expect(screen.getByRole('heading', { name: 'One small step' })).toHaveFocus()
  expect(await screen.findByText('Daily Action Created')).toBeVisible()
})

it('shows the next step to the first picture while there is none', () => {
  const { unmount } = render([])
  expect(screen.getByRole('link', { name: 'Begin Questions' })).toHaveAttribute('href', '/pcm/1')
  unmount()
  render([makeMoment({ pcmNumber: 2 })])
  expect(screen.getByRole('link', { name: 'Generate Vision' })).toHaveAttribute('href', '/pcm/2/review')
})
