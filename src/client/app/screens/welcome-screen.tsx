import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { MOMENT_COUNT } from '#shared/product.ts'
import { momentsQuery, storyQuery } from '../../entities/moment/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { momentPath, paths } from '../paths.ts'

const STEPS = [
  {
    title: 'Define vivid scenes',
    text: 'You write six moments of your future in three layers: what you see, what your body feels, and why it matters. Five to ten minutes each, in any order, whenever you like.',
  },
  {
    title: 'See them',
    text: 'AI turns your words into cinematic, personalised images. You can change each one until it is yours, and then practise with it.',
  },
] as const

/** /home: the introduction. It redirects to the dashboard once a moment is completed. */
export function WelcomeScreen() {
  useDocumentTitle('Welcome')
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const story = useQuery(storyQuery)

  useEffect(() => {
    void queryClient.prefetchQuery(momentsQuery)
  }, [queryClient])

  if (story.data && story.data.completedPcms > 0) return <Redirect to={paths.dashboard} replace />
  return (
    <>
      <AppHeader />
      <Page className="grid content-center justify-items-center text-center">
        <p className="text-sm text-amber">A guided journey through {MOMENT_COUNT} pivotal core moments</p>
        <h1 className="mx-auto mt-4 max-w-3xl text-3xl">Design the Future That Pulls You Forward</h1>
        <ol className="mt-8 flex justify-center gap-3" aria-label={`0 of ${MOMENT_COUNT} moments complete`}>
          {Array.from({ length: MOMENT_COUNT }, (_, i) => i + 1).map((number) => (
            <li
              key={number}
              aria-label={`Moment ${number}`}
              className={`size-3 rounded-full ${number === 1 ? 'bg-dawn' : 'border border-line-strong bg-raised'}`}
            />
          ))}
        </ol>
        <div className="mt-10 grid gap-4 text-left sm:grid-cols-2">
          {STEPS.map((step, i) => (
            <section
              key={step.title}
              className="rounded-l border border-line bg-raised p-6 shadow-card sm:p-8"
            >
              <p className="text-sm text-amber">Step {i + 1}</p>
              <h2 className="mt-1 text-xl">{step.title}</h2>
              <p className="mt-3 text-quiet">{step.text}</p>
            </section>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-center gap-3">
          <Button size="l" onClick={() => navigate(momentPath(1))}>
            Begin My First Moment
          </Button>
          <ButtonLink href={paths.dashboard} variant="ghost" size="l">
            Look around first
          </ButtonLink>
        </div>
      </Page>
    </>
  )
}
