import data from './word-data/origins.json' with { type: 'json' }

/** Without accents and capitals. */
export const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const names = new Map(
  data.origins.flatMap(({ id, names }) => names.split(' ').map((name) => [plain(name), id] as const)),
)

/** Where a first name or a surname is usual: an origin of library/appearance.json. */
export const originOfName = (name: string | undefined): string | undefined =>
  name
    ?.split(' ')
    .map((part) => names.get(plain(part)))
    .find(Boolean)
