import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import type { Generation } from '#shared/contract/generations.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { momentQuery } from '../../../entities/moment/queries.ts'
import { makeMoment } from '../../../lib/testing/factories.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { MomentImagePanel } from '../moment-image-panel.tsx'
import { generationServer } from './generation-server.ts'

export const PICTURE = '/media/images/01936f00-0000-7000-8000-0000000000aa'
const WORDS = 'The sea at dawn.'

function Kept() {
  const { data } = useQuery(momentQuery(1))
  return data ? (
    <MomentImagePanel
      userId="ada"
      moment={data}
      continueHref="/dashboard"
      creditsAction="Purchase"
      promptNotice={data.isPromptOutdated && 'Outdated'}
      header=""
      actions=""
      practice=""
    />
  ) : null
}

/** The panel of a moment with the words "The sea at dawn.", and its server; `generation` is running, or that of the image. */
export function openPanel(
  over: Partial<Moment> = {},
  generation: Generation | null = null,
  credits?: number,
) {
  sessionStorage.clear()
  const moment = makeMoment({ enhancedPrompt: WORDS, ...over })
  const server = generationServer(moment, generation, credits)
  return { ...renderPanel(), server }
}

/** The panel as after a reload, with the server and the storage that there are. */
export const renderPanel = () =>
  renderScreen(
    <StrictMode>
      <Kept />
    </StrictMode>,
  )

export const generating = () => screen.findByRole('heading', { name: 'Generating Your Vision' })
export const picture = () => screen.findByRole('button', { name: 'Enlarge your vision' })
export const press = (name: string) => screen.findByRole('button', { name })
export const totalUsed = () => screen.getByText('Total Used').nextElementSibling
