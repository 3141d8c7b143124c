import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { promptToPaint } from '#shared/domain/moment-text.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { DEFAULT_CHOICES } from './choices.ts'
import { ComingSoon } from './coming-soon.tsx'
import { CreditsBar, creditsQuery } from './credits-bar.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { GeneratingPanel } from './generating-panel.tsx'
import { toGenerationRequest } from './generation-request.ts'
import { GuidedRegenerationDialog } from './guided-regeneration-dialog.tsx'
import { ImageHistoryDialog } from './image-history-dialog.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { ReadyPanel } from './ready-panel.tsx'
import { ResultPanel } from './result-panel.tsx'
import { useKeptText } from './use-kept-text.ts'
import { useMomentGeneration } from './use-moment-generation.ts'

type Tab = 'vision' | 'scenarios'
type OpenDialog = 'guided' | 'prompt' | 'history'

/** One moment's vision: made, watched, refined. What belongs to other parts of the product comes in as slots. */
export function MomentImagePanel({
  moment,
  continueHref,
  creditsAction,
  header,
  actions,
  practice,
}: {
  moment: Moment
  continueHref: string
  /** Where credits are to be had. */
  creditsAction: ReactNode
  /** The way back, beside the credits. */
  header: ReactNode
  /** More that can be done with a vision: its prompt, the appearance, the partner. */
  actions: ReactNode
  /** What is done with a vision once it exists: daily actions, scenarios, rehearsal. */
  practice: ReactNode
}) {
  const user = useQuery(creditsQuery)
  const vision = useMomentGeneration(moment, user.data?.totalRegenerations ?? 0)
  const [tab, setTab] = useState<Tab>('vision')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [choices, setChoices] = useState(DEFAULT_CHOICES)
  const [feedback, keepFeedback] = useKeptText(`vision-feedback:${moment.id}`)
  const [promptDraft, keepPromptDraft] = useKeptText(`vision-prompt:${moment.id}`)
  // A refusal opens the prompt for editing, once for each.
  const [answered, setAnswered] = useState(vision.failure)
  if (vision.failure !== answered) {
    setAnswered(vision.failure)
    if (vision.failure?.kind === 'refused') openPrompt(vision.failure.request?.prompt)
  }

  const ownPrompt = promptToPaint(moment)
  const prompt = promptDraft ?? ownPrompt ?? ''
  const setOpen = (which: OpenDialog) => (isOpen: boolean) => setDialog(isOpen ? which : null)

  function openPrompt(refused?: string) {
    if (refused !== undefined) keepPromptDraft(refused)
    setDialog('prompt')
  }

  const generate = (words: string | null, wish?: string) => {
    if (words === null) {
      showToast({
        title: 'Missing Prompt',
        description: 'Please complete all three prompts (Surface, Sensory, Soul) before generating an image.',
        tone: 'destructive',
      })
      return
    }
    setDialog(null)
    setTab('vision')
    scrollTo({ top: 0 })
    vision.start(toGenerationRequest(moment.id, words, choices, wish))
  }

  const choicesPanel = <ChoiceFields choices={choices} onChange={setChoices} />
  const panel = vision.isGenerating ? (
    <GeneratingPanel
      generation={vision.generation}
      aheadMs={vision.aheadMs}
      isCancelling={vision.isCancelling}
      onCancel={() => void vision.cancel()}
    />
  ) : moment.imageUrl ? (
    <ResultPanel
      moment={moment}
      imageUrl={moment.imageUrl}
      lastFrameUrl={vision.lastFrameUrl}
      continueHref={continueHref}
      onRegenerate={() => generate(ownPrompt)}
      onGuide={() => setDialog('guided')}
      onEditPrompt={() => openPrompt()}
      onHistory={() => setDialog('history')}
    />
  ) : vision.isChecking ? (
    <Skeleton className="aspect-[7/4] rounded-l" />
  ) : (
    <ReadyPanel choices={choices} onChoices={setChoices} onGenerate={() => generate(ownPrompt)} />
  )

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        {header}
        <CreditsBar uncounted={vision.uncounted} />
      </div>
      <Tabs<Tab>
        label="What to see of this moment"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'vision',
            label: 'Your Vision',
            content: (
              <>
                {vision.failure && !vision.isGenerating && (
                  <FailureNotice
                    failure={vision.failure}
                    isPictureKept={moment.imageUrl !== null}
                    creditsAction={creditsAction}
                    onRetry={vision.retry}
                    onEditPrompt={() => openPrompt()}
                    onDismiss={vision.dismissFailure}
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
          { value: 'scenarios', label: 'Future Scenarios', content: <ComingSoon /> },
        ]}
      />
      <GuidedRegenerationDialog
        isOpen={dialog === 'guided'}
        onOpenChange={setOpen('guided')}
        feedback={feedback ?? ''}
        onFeedback={keepFeedback}
        onRegenerate={(wish) => {
          generate(ownPrompt, wish)
          if (ownPrompt !== null) keepFeedback(undefined)
        }}
      />
      <PromptDialog
        isOpen={dialog === 'prompt'}
        onOpenChange={setOpen('prompt')}
        prompt={prompt}
        originalPrompt={ownPrompt ?? ''}
        isRefused={vision.failure?.kind === 'refused'}
        choices={choices}
        onPrompt={(text) => keepPromptDraft(text === ownPrompt ? undefined : text)}
        onChoices={setChoices}
        onGenerate={() => generate(prompt)}
      />
      <ImageHistoryDialog isOpen={dialog === 'history'} onOpenChange={setOpen('history')} moment={moment} />
    </>
  )
}
