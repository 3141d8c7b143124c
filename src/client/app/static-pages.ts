interface StaticPage {
  title: string
  description: string
  /** The page is sent as it was rendered, and no script makes it part of the application. */
  isWithoutScripts?: true
}

/** The pages that scripts/build-client.mjs prerenders, by path, with the title and description of their heads. */
export const staticPages = {
  '/': {
    title: 'Design the future that pulls you forward',
    description:
      'Write six vivid scenes of the life you want, see each one as a picture of its own, and practise it until acting on it feels natural.',
  },
  '/preview': {
    title: 'What it is and how it works',
    description:
      'Six future scenes in three layers, a picture of each, and a small daily practice. See how it works before you sign up.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description:
      'What is stored about you, where, who else gets what, and how to take it with you or delete it.',
  },
  '/terms': {
    title: 'Terms of Service',
    description: 'The rules of using this service, in plain words: your texts, your pictures, your credits.',
  },
  '/developers': {
    title: 'For Developers',
    description: 'Every call of the API, with its fields, errors and an example, and how to begin.',
    isWithoutScripts: true,
  },
} as const satisfies Readonly<Record<string, StaticPage>>
