import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { selectImagePrompt } from '#shared/domain/moment-text.ts'
import { userQuery } from '../../entities/queries.ts'
import { useSessionState } from '../../lib/storage.ts'
import { imageFeedbackItem, imagePromptItem } from '../../lib/stored-items.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/content-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { CreditsBar } from './credits-bar.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { GeneratingPanel } from './generating-panel.tsx'
import { DEFAULT_CHOICES, toGenerationRequest } from './generation-request.ts'
import { GuidedRegenerationDialog } from './guided-regeneration-dialog.tsx'
import { ImageHistoryDialog } from './image-history-dialog.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { ReadyPanel } from './ready-panel.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ScenariosComingSoon } from './scenarios-coming-soon.tsx'
import { useMomentGeneration } from './use-moment-generation.ts'

type Tab = 'image' | 'scenarios'
type OpenDialog = 'guided' | 'prompt' | 'history'

/** Generates, shows and regenerates the image of a moment. Parts of other features are passed as slots. */
export function MomentImagePanel({
  userId,
  moment,
  continueHref,
  creditsAction,
  header,
  actions,
  practice,
}: {
  userId: string
  moment: Moment
  continueHref: string
  /** The link to purchase credits. */
  creditsAction: ReactNode
  /** The back link and heading, beside the credits. */
  header: ReactNode
  /** Further buttons, below the choices for the next image. */
  actions: ReactNode
  /** Daily actions, scenarios and rehearsal; shown once an image exists. */
  practice: ReactNode
}) {
  const user = useQuery(userQuery)
  const generation = useMomentGeneration(moment, user.data?.totalRegenerations ?? 0)
  const [tab, setTab] = useState<Tab>('image')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [correction, setCorrection] = useState<string>()
  const [choices, setChoices] = useState(DEFAULT_CHOICES)
  const [feedback, setFeedback] = useSessionState(imageFeedbackItem, userId, moment.id)
  const [promptDraft, setPromptDraft] = useSessionState(imagePromptItem, userId, moment.id)
  // Each refusal opens the prompt editor once.
  const [handledFailure, setHandledFailure] = useState(generation.failure)
  if (generation.failure !== handledFailure) {
    setHandledFailure(generation.failure)
    if (generation.failure?.kind === 'refused') openPrompt(generation.failure.request?.prompt)
  }

  const ownPrompt = selectImagePrompt(moment)
  const prompt = promptDraft ?? ownPrompt ?? ''
  const setOpen = (which: OpenDialog) => (isOpen: boolean) => setDialog(isOpen ? which : null)

  function openPrompt(refused?: string) {
    if (refused !== undefined) setPromptDraft(refused)
    setDialog('prompt')
  }

  const generate = (prompt: string | null, wish?: string) => {
    if (prompt === null) {
      showToast({
        title: 'Missing Prompt',
        description: 'Please complete all three prompts (Surface, Sensory, Soul) before generating an image.',
        tone: 'destructive',
      })
      return
    }
    setDialog(null)
    setCorrection(undefined)
    setTab('image')
    scrollTo({ top: 0 })
    generation.start(toGenerationRequest(moment.id, prompt, choices, wish))
  }

  const choicesPanel = <ChoiceFields choices={choices} onChange={setChoices} />
  const panel = generation.isGenerating ? (
    <GeneratingPanel
      generation={generation.current}
      clockOffsetMs={generation.clockOffsetMs}
      isCancelling={generation.isCancelling}
      onCancel={() => generation.cancel()}
    />
  ) : moment.imageUrl ? (
    <ResultPanel
      moment={moment}
      imageUrl={moment.imageUrl}
      lastFrameUrl={generation.lastFrameUrl}
      continueHref={continueHref}
      onRegenerate={() => generate(ownPrompt)}
      onGuidedRegenerate={() => setDialog('guided')}
      onEditPrompt={() => openPrompt()}
      onHistory={() => setDialog('history')}
      correction={correction}
      onCorrect={(wish) => {
        generate(ownPrompt, wish)
        setCorrection(wish)
      }}
    />
  ) : generation.isChecking ? (
    <Skeleton className="aspect-[7/4]" />
  ) : (
    <ReadyPanel
      number={moment.pcmNumber}
      choices={choices}
      onChoices={setChoices}
      onGenerate={() => generate(ownPrompt)}
    />
  )

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        {header}
        <CreditsBar pendingRegeneration={generation.pendingRegeneration} />
      </div>
      <Tabs<Tab>
        label="What to see of this moment"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'image',
            label: 'Your Vision',
            content: (
              <>
                {generation.failure && !generation.isGenerating && (
                  <FailureNotice
                    failure={generation.failure}
                    isImageKept={moment.imageUrl !== null}
                    creditsAction={creditsAction}
                    onRetry={generation.retry}
                    onEditPrompt={() => openPrompt()}
                    onDismiss={generation.dismissFailure}
                  />
                )}
                {panel}
                {moment.imageUrl && (
                  <div className="mt-10 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
                    <section aria-labelledby="practice-title" className="flex min-w-0 flex-col gap-6">
                      <h2 id="practice-title" className="sr-only">
                        Practise this vision
                      </h2>
                      {practice}
                    </section>
                    <Card aria-label="The next picture">
                      <h2 className="mb-4 text-lg">The next picture</h2>
                      {choicesPanel}
                      <div className="mt-6 flex flex-col gap-3">{actions}</div>
                    </Card>
                  </div>
                )}
              </>
            ),
          },
          {
            value: 'scenarios',
            label: 'Future Scenarios',
            content: (
              <ScenariosComingSoon
                openHref={
                  ownPrompt === null
                    ? undefined
                    : `${continueHref}?moment=${moment.pcmNumber}#moment-scenarios`
                }
              />
            ),
          },
        ]}
      />
      <GuidedRegenerationDialog
        isOpen={dialog === 'guided'}
        onOpenChange={setOpen('guided')}
        feedback={feedback ?? ''}
        onFeedback={setFeedback}
        onRegenerate={(wish) => {
          generate(ownPrompt, wish)
          if (ownPrompt !== null) setFeedback(undefined)
        }}
      />
      <PromptDialog
        isOpen={dialog === 'prompt'}
        onOpenChange={setOpen('prompt')}
        prompt={prompt}
        originalPrompt={ownPrompt ?? ''}
        isRefused={generation.failure?.kind === 'refused'}
        choices={choices}
        onPrompt={(text) => setPromptDraft(text === ownPrompt ? undefined : text)}
        onChoices={setChoices}
        onGenerate={() => generate(prompt)}
      />
      <ImageHistoryDialog isOpen={dialog === 'history'} onOpenChange={setOpen('history')} moment={moment} />
    </>
  )
}
