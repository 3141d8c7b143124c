import type { LinkDetails } from '#shared/contract/email-links.ts'
import type { LinkType } from './link-calls.ts'

interface LinkText {
  title: string
  /** What the link does. `address` is a mail address, or words in its place. */
  descriptionFor: (address: string) => string
  action: string
}

const SIGN_IN: LinkText = {
  title: 'Sign in by mail',
  descriptionFor: (address) => `This link signs you in as ${address}.`,
  action: 'Sign in',
}

const TEXTS: Record<LinkType | LinkDetails['purpose'], LinkText> = {
  signup: {
    title: 'Confirm your address',
    descriptionFor: (address) => `This confirms that ${address} is yours, and signs you in.`,
    action: 'Confirm my address',
  },
  recovery: {
    title: 'Choose a new password',
    descriptionFor: (address) => `This link signs you in as ${address}. Then you choose a new password.`,
    action: 'Continue',
  },
  email_change: {
    title: 'Confirm your new address',
    descriptionFor: (address) =>
      `This confirms that your account shall use ${address}. It does, once your present address has confirmed it, too.`,
    action: 'Use this address',
  },
  email_change_current: {
    title: 'Confirm the change of your address',
    descriptionFor: (address) =>
      `This confirms for ${address} that your account shall use another address. It does, once the new one has confirmed it, too.`,
    action: 'Confirm the change',
  },
  email_change_undo: {
    title: 'Take the change back',
    descriptionFor: (address) =>
      `Every device is signed out, what was added to your account since is removed, its address is ${address}, and you choose a new password.`,
    action: 'Take the change back',
  },
  email: SIGN_IN,
  magiclink: SIGN_IN,
  invite: {
    title: 'You are invited',
    descriptionFor: (address) => `This makes an account for ${address}, and signs you in.`,
    action: 'Create my account',
  },
}

/** The texts of a link: by what it does, where that is known. */
export const linkTextOf = (type: LinkType, details: LinkDetails | null) => TEXTS[details?.purpose ?? type]

const DATE_AND_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** When and roughly where a sign-up began. */
export function describeBeginning(email: string, begun: NonNullable<LinkDetails['begun']>): string {
  const device = begun.device === null ? '' : ` in ${begun.device}`
  const network = begun.is_same_network ? 'the network that you are on now' : 'another network'
  return `An account with ${email} was begun on ${DATE_AND_TIME.format(new Date(begun.at))}${device}, from ${network}.`
}
