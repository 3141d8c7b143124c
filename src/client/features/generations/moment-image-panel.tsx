import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { selectImagePrompt } from '#shared/domain/moment-text.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { userQuery } from '../../entities/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/content-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { CreditsBar } from './credits-bar.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { GeneratingPanel } from './generating-panel.tsx'
import { type Choices, choicesOf, toGenerationRequest } from './generation-request.ts'
import { GuidedRegenerationDialog } from './guided-regeneration-dialog.tsx'
import { ImageHistoryDialog } from './image-history-dialog.tsx'
import { useHasNewWords, useImageGeneration } from './moment-images.ts'
import { PictureLayout } from './picture-layout.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { ReadyPanel } from './ready-panel.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ScenariosComingSoon } from './scenarios-coming-soon.tsx'
import { SketchEditor } from './sketch-editor.tsx'
import { UnreadPanel } from './unread-panel.tsx'
import { useImageTexts } from './use-image-texts.ts'
import { useMomentGeneration } from './use-moment-generation.ts'
import { usePanelFocus } from './use-panel-focus.ts'
import { useSketchDrafts } from './use-sketch-drafts.ts'

type Tab = 'image' | 'scenarios'
type OpenDialog = 'guided' | 'prompt' | 'history'

/** Generates, shows and regenerates the image of a moment. Parts of other features are passed as slots. */
export function MomentImagePanel({
  userId,
  moment,
  continueHref,
  creditsAction,
  promptNotice,
  header,
  actions,
  practice,
}: {
  userId: string
  moment: Moment
  continueHref: string
  /** The link to purchase credits. */
  creditsAction: ReactNode
  /** Said beside the prompt and above what is generated from it. */
  promptNotice: ReactNode
  /** The back link and heading, beside the credits. */
  header: ReactNode
  /** Further buttons, below the choices for the next image. */
  actions: ReactNode
  /** Daily actions, scenarios and rehearsal; shown once an image exists. */
  practice: ReactNode
}) {
  const user = useQuery(userQuery)
  // While the user is loading, the server decides.
  const hasCredits = user.data === undefined || user.data.credits > 0
  const painted = useImageGeneration(moment)
  const generation = useMomentGeneration(moment, {
    totalRegenerations: user.data?.totalRegenerations ?? 0,
    paintedPrompt: painted?.prompt,
    hasCredits,
  })
  const hasNewWords = useHasNewWords(moment, painted)
  const [tab, setTab] = useState<Tab>('image')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [correction, setCorrection] = useState<string>()
  // Those of the image that is shown, until others are chosen for its successor.
  const [chosen, setChosen] = useState<{ imageUrl: string | null; choices: Choices }>()
  const choices = chosen?.imageUrl === moment.imageUrl ? chosen.choices : choicesOf(painted)
  const setChoices = (next: Choices) => setChosen({ imageUrl: moment.imageUrl, choices: next })
  const ownPrompt = selectImagePrompt(moment)
  const { failure, current } = generation
  const texts = useImageTexts({
    userId,
    momentId: moment.id,
    ownPrompt,
    paintedPrompt: painted?.prompt,
    current,
    failure,
  })
  // Each refusal opens the prompt editor once.
  const openRefused = useEffectEvent((refused: string | undefined) => openPrompt(refused))
  useEffect(() => {
    if (failure?.kind === 'refused') openRefused(failure.request?.prompt)
  }, [failure])

  const setOpen = (which: OpenDialog) => (isOpen: boolean) => setDialog(isOpen ? which : null)

  function openPrompt(refused?: string) {
    if (refused !== undefined) texts.setPrompt(refused)
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
    keepFocus()
    generation.start(toGenerationRequest(moment.id, prompt, choices, wish))
  }

  const { question } = generation
  const drafts = useSketchDrafts(userId, moment.id, question?.request.prompt ?? painted?.prompt ?? '')
  const paintedSketch = painted?.reading?.sketch
  const isChanging =
    drafts.changedUrl !== undefined && drafts.changedUrl === moment.imageUrl && paintedSketch !== undefined
  const panel = generation.isGenerating
    ? 'generating'
    : question
      ? question.reading
        ? 'question'
        : 'unread'
      : isChanging
        ? 'sketch'
        : moment.imageUrl
          ? 'result'
          : generation.isChecking
            ? 'checking'
            : 'ready'
  const { ref: panelRef, keepFocus } = usePanelFocus(panel, question !== null)
  const changeOnSketch = (imageUrl: string | undefined) => {
    keepFocus()
    drafts.change(imageUrl)
  }
  const answer = (correction: string | undefined) => {
    keepFocus()
    generation.answer(correction)
  }
  const leaveQuestion = moment.imageUrl ? generation.dismissQuestion : undefined
  const choicesPanel = <ChoiceFields choices={choices} onChange={setChoices} />
  const panels = {
    generating: () => (
      <GeneratingPanel
        generation={generation.current}
        clockOffsetMs={generation.clockOffsetMs}
        isCancelling={generation.isCancelling}
        onCancel={() => {
          keepFocus()
          generation.cancel()
        }}
      />
    ),
    question: () =>
      question?.reading && (
        <QuestionPanel
          request={question.request}
          drafts={drafts}
          reading={question.reading}
          onChoose={answer}
          onLeave={leaveQuestion}
        />
      ),
    unread: () => (
      <UnreadPanel
        onRetry={() => {
          keepFocus()
          generation.readAgain()
        }}
        onPaint={() => answer(undefined)}
        onLeave={leaveQuestion}
      />
    ),
    sketch: () =>
      painted &&
      paintedSketch !== undefined && (
        <SketchEditor
          request={{ prompt: painted.prompt, isFirstPerson: choices.isFirstPerson }}
          choice={paintedSketch}
          imageUrl={moment.imageUrl ?? undefined}
          draft={drafts.draftOf(paintedSketch)}
          onDraft={(draft) => drafts.keep(paintedSketch, draft)}
          onPaint={(choice) => {
            drafts.change(undefined)
            generate(painted.prompt, choice)
          }}
          onBack={() => changeOnSketch(undefined)}
        >
          <Button variant="ghost" className="sm:ml-auto" onClick={() => changeOnSketch(undefined)}>
            Keep this picture
          </Button>
        </SketchEditor>
      ),
    result: () => (
      <ResultPanel
        moment={moment}
        imageUrl={moment.imageUrl ?? ''}
        generation={painted}
        lastFrameUrl={generation.lastFrameUrl}
        continueHref={continueHref}
        hasNewWords={hasNewWords && hasCredits && !moment.isPromptOutdated}
        hasCredits={hasCredits}
        creditsAction={creditsAction}
        onRegenerate={() => generate(ownPrompt)}
        onGuidedRegenerate={() => setDialog('guided')}
        onEditPrompt={() => openPrompt()}
        onHistory={() => setDialog('history')}
        onChangeOnSketch={
          hasCredits && paintedSketch !== undefined && paintedSketch.length <= TEXT_LIMITS.feedback
            ? () => changeOnSketch(moment.imageUrl ?? undefined)
            : undefined
        }
        correction={correction}
        onCorrect={(wish) => {
          generate(painted?.prompt ?? ownPrompt, wish)
          setCorrection(wish)
        }}
      />
    ),
    checking: () => <PictureLayout picture={<Skeleton className="aspect-[7/4]" />} />,
    ready: () => (
      <ReadyPanel
        number={moment.pcmNumber}
        choices={choices}
        onChoices={setChoices}
        onGenerate={() => generate(ownPrompt)}
        hasCredits={hasCredits}
        creditsAction={creditsAction}
      />
    ),
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
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
                    onRetry={generation.retry}
                    onEditPrompt={() => openPrompt()}
                    onDismiss={generation.dismissFailure}
                  />
                )}
                {promptNotice && !generation.isGenerating && <div className="mb-4">{promptNotice}</div>}
                <div ref={panelRef}>{panels[panel]()}</div>
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
        feedback={texts.feedback}
        isFull={painted?.reading?.isFull ?? false}
        onFeedback={texts.setFeedback}
        onRegenerate={(wish) => generate(painted?.prompt ?? ownPrompt, wish)}
      />
      <PromptDialog
        isOpen={dialog === 'prompt'}
        onOpenChange={setOpen('prompt')}
        prompt={texts.prompt}
        originalPrompt={ownPrompt ?? ''}
        isRefused={generation.failure?.kind === 'refused'}
        notice={promptNotice}
        choices={choices}
        onPrompt={texts.setPrompt}
        onChoices={setChoices}
        onGenerate={() => generate(texts.prompt)}
      />
      <ImageHistoryDialog isOpen={dialog === 'history'} onOpenChange={setOpen('history')} moment={moment} />
    </>
  )
}
