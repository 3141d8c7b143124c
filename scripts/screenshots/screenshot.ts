import type { Page } from '@playwright/test'

/** A state of a screen to photograph. */
export interface Screenshot {
  name: string
  path: string
  /** Nobody by default. `user` has one picture and one written moment, `new` has nothing, `complete` has something of everything. */
  signedIn?: 'user' | 'new' | 'complete'
  /** A page for developers: Vite serves it, it is not part of the built client. */
  isDeveloperPage?: boolean
  /** The page is opened anew for each width, because a toast keeps its place. */
  hasToast?: boolean
  /** Replaces responses, before the page is opened. */
  intercept?: (page: Page) => Promise<unknown>
  /** Brings the screen into the state that is shown. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Changes a JSON response. */
export const change =
  <Body>(url: string | RegExp, toBody: (body: Body) => unknown) =>
  (page: Page) =>
    page.route(url, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: toBody(await response.json()) })
    })

/** Two providers to sign in with beside Google. */
export const withProviders = change('**/api/supabase/config', (config: object) => ({
  ...config,
  providers: [
    { id: 'google', label: 'Google', icon: null },
    { id: 'custom:company', label: 'Company', icon: 'building' },
    { id: 'custom:school', label: 'School of the Seven Lakes', icon: 'school' },
  ],
}))

export const withClosedSignUp = change('**/api/supabase/config', (config: object) => ({
  ...config,
  isSignUpOpen: false,
}))

export const withoutCredits = change('**/api/auth/user', (user: object) => ({ ...user, credits: 0 }))

export interface ShownMoment {
  pcmNumber: number
  version: number
  enhancedPrompt: string | null
}

/** All moments with a prompt that is older than their words. */
export const withOutdatedPrompts = change(/\/api\/pcms$/, (moments: ShownMoment[]) =>
  moments.map((moment) => ({
    ...moment,
    enhancedPrompt: moment.enhancedPrompt ?? 'A quiet lake at dawn, seen from the jetty.',
    isPromptOutdated: true,
  })),
)

/** Never responds. */
export const hold = (path: string | RegExp) => (page: Page) =>
  page.route(path, () => new Promise<void>(() => {}))

/** Responds with status 500, as for an error that is not expected. */
export const fail = (path: string | RegExp) => (page: Page) =>
  page.route(path, (route) =>
    route.fulfill({
      status: 500,
      json: {
        message: 'Something went wrong on our side. Please try again.',
        code: 'internal',
        requestId: 'x',
      },
    }),
  )

/** Presses a button by its name; the first, if there are several. */
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()

/** Presses buttons, one after the other. */
export const pressing =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await press(page, name)
  }

/** Waits for a text. */
export const seeing = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
