import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Route } from 'wouter'
import { createMoment, listMoments } from '#shared/contract/moments.ts'
import { momentDraftItem } from '../../lib/stored-items.ts'
import { connectionLost, respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { momentPath, paths } from '../paths.ts'
import { EditorScreen } from './editor-screen.tsx'

afterEach(() => history.replaceState(null, '', '/'))

it('shows the words that are not saved yet while the moment cannot be loaded, and afterwards in their place', async () => {
  signInAs('ada')
  momentDraftItem.write(
    'ada',
    { fields: { surfacePrompt: { text: 'A garden gate.', base: '' } }, step: 0 },
    1,
  )
  respond(listMoments, connectionLost)
  history.replaceState(null, '', momentPath(1))
  const { person } = renderScreen(<Route path={paths.moment} component={EditorScreen} />)
  const words = await screen.findByRole('region', { name: 'Your words, not saved yet' })
  expect(within(words).getByText('A garden gate.')).toBeVisible()
  expect(within(words).getByRole('button', { name: 'Copy: Surface Layer' })).toBeVisible()
  expect(within(words).queryByText('Soul Layer')).not.toBeInTheDocument()
  respond(listMoments, [])
  // It is saved when the editor is left.
  respond(createMoment, makeMoment({ surfacePrompt: 'A garden gate.' }), 201)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: /Your answer/ })).toHaveValue('A garden gate.')
  expect(words).not.toBeInTheDocument()
})
