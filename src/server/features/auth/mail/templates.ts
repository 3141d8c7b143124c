import type { DeviceInfo, MailKind, SecurityChange } from '#server/db/schema/auth-mail.ts'
import type { Env } from '#server/env.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { includesScope, TOKEN_SCOPES, type TokenScope } from '#shared/contract/call.ts'
import { PRODUCT_NAME } from '#shared/product.ts'

/** Contains no user input, so that these mails cannot be used to send messages to others. */
interface MailTemplate {
  subject: string
  lines: string[]
  /** The label of the link. */
  action?: string
  after?: string[]
}

const VALIDITY =
  'The link and the code work once, for one hour. Give the code to nobody: we never ask for it.'
const IGNORE = 'If you did not ask for this, ignore this mail: nothing happens without the link or the code.'
const CODE_LABEL = 'Or enter this code where you asked for the mail'
const CODE_LABELS: Partial<Record<MailKind, string>> = {
  reauthentication: 'Your code',
  invite: 'Or open the site on another device and enter this code there',
}

const CONFIRM: MailTemplate = {
  subject: `Confirm your ${PRODUCT_NAME} account`,
  lines: ['Welcome! Please confirm that this mail address is yours.'],
  action: 'Confirm my address',
  after: [VALIDITY, IGNORE],
}

const TEMPLATES: Record<MailKind, MailTemplate> = {
  signup: CONFIRM,
  resend: CONFIRM,
  invite: {
    subject: `You are invited to ${PRODUCT_NAME}`,
    lines: [
      `You are invited to ${PRODUCT_NAME}, a private place for six scenes of the life you are moving towards. You write each of them down, get a picture of it, and visit it for a few minutes a day.`,
      'If you would like that, choose a name and a password, and the place is yours.',
    ],
    action: 'See your invitation',
    after: [
      'The link and the code work once, until the invitation ends. Give the code to nobody: we never ask for it.',
      'If this is not for you, ignore this mail: no account is made without the link or the code.',
    ],
  },
  signup_known: {
    subject: `You already have a ${PRODUCT_NAME} account`,
    lines: [
      'Somebody, perhaps you, tried to sign up with this mail address. It already has an account, so nothing was changed.',
      'Sign in with the password that you have, or choose "Forgot your password?" there.',
    ],
    action: 'Sign in',
    after: ['If it was not you, ignore this mail.'],
  },
  magiclink: {
    subject: `Sign in to ${PRODUCT_NAME}`,
    lines: ['Here is the link that you asked for. It signs you in without a password.'],
    action: 'Sign in',
    after: [VALIDITY, IGNORE],
  },
  recovery: {
    subject: `Reset your ${PRODUCT_NAME} password`,
    lines: ['Somebody, hopefully you, asked for a new password for the account of this mail address.'],
    action: 'Choose a new password',
    after: [VALIDITY, IGNORE],
  },
  email_change: {
    subject: `Confirm your new address for ${PRODUCT_NAME}`,
    lines: [
      'Please confirm that your account shall use this mail address from now on. It changes once your present address has confirmed it, too.',
    ],
    action: 'Confirm my new address',
    after: [VALIDITY, IGNORE],
  },
  email_change_current: {
    subject: `Confirm the change of your ${PRODUCT_NAME} address`,
    lines: [
      'Somebody who is signed in to your account asked to use another mail address for it. It changes once both addresses have confirmed it.',
    ],
    action: 'Confirm the change',
    after: [
      VALIDITY,
      'If it was not you, do not open the link. Choose "Forgot your password?" instead: a new password ends every other sign-in and stops the change.',
    ],
  },
  email_change_notice: {
    subject: `Your ${PRODUCT_NAME} address was changed`,
    lines: [
      'Your account uses another mail address from now on. If that is what you wanted, there is nothing to do.',
      'If it was not you, take the change back: your account has this address again, every device is signed out, and you choose a new password.',
    ],
    action: 'Take the change back',
    after: ['The link works once, for seven days.'],
  },
  reauthentication: {
    subject: `Your code for ${PRODUCT_NAME}`,
    lines: [
      'Somebody, hopefully you, is about to change something that protects your account. A code confirms that it is you.',
    ],
    action: `Open ${PRODUCT_NAME}`,
    after: [
      'The code works once, for ten minutes. Nobody from us will ever ask you for it.',
      'If it was not you, somebody else is signed in to your account. Choose "Forgot your password?" at once: a new password ends every other sign-in.',
    ],
  },
  password_notice: {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    lines: [
      'The password of your account was just changed, and every other device was signed out.',
      'If it was not you, choose "Forgot your password?" at once.',
    ],
    action: `Open ${PRODUCT_NAME}`,
  },
  new_device: {
    subject: `A new sign-in to your ${PRODUCT_NAME} account`,
    lines: [
      'Somebody, probably you, just signed in to your account on a device or from a network that is new to it.',
    ],
    action: 'See where you are signed in',
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, choose "Sign out all others" on your account page and change your password. If you cannot sign in any more, choose "Forgot your password?" at once.',
    ],
  },
  security_change: {
    subject: `A way into your ${PRODUCT_NAME} account was changed`,
    lines: [
      'Somebody, probably you, just changed how your account is opened or protected.',
      'If it was you, there is nothing to do.',
    ],
    action: 'This was not me',
    after: [
      'If it was not you, open the link at once: every device is signed out, what was added to your account since is removed, it has this mail address, and you choose a new password. What was removed has to be added again.',
      'The link works once, for seven days.',
    ],
  },
}

const CHANGES: Record<SecurityChange['what'], string> = {
  authenticator_added: 'An authenticator app was added',
  authenticator_removed: 'An authenticator app was removed',
  security_key_added: 'A security key was added',
  security_key_removed: 'A security key was removed',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  recovery_codes_made: 'New recovery codes were made',
  recovery_codes_removed: 'The recovery codes were removed',
  token_added: 'An access token was added, with which a program can use your account',
  identity_linked: 'A way to sign in was linked',
  identity_unlinked: 'A way to sign in was unlinked',
}

/** What was changed, for its mail. */
export const describeChange = ({ what, provider, token }: SecurityChange): string[] => [
  `What: ${CHANGES[what]}${provider === undefined ? '' : ` (${provider})`}`,
  ...(token
    ? [
        `It may: ${LIST.format(TOKEN_SCOPES.filter((scope) => includesScope(token.scopes, scope)).map((scope) => SCOPES[scope]))}`,
        `It works until: ${token.expiresAt === null ? 'it is removed' : `${SIGN_IN_TIME.format(new Date(token.expiresAt))} UTC`}`,
      ]
    : []),
]

const SCOPES: Record<TokenScope, string> = {
  read: 'read what is yours',
  write: 'change it',
  generate: 'have images and texts made, which spends credits',
}

const LIST = new Intl.ListFormat('en-US')

/** When, on which device and from which network a sign-in was made, for its mail. */
export const describeSignIn = ({ device, network }: DeviceInfo, at: Date): string[] => [
  `When: ${SIGN_IN_TIME.format(at)} UTC`,
  `Device: ${device}`,
  `Network: ${network ?? 'unknown'}`,
]

/** Of which site an invitation is, and until when it is open, for its mail. Nothing more is known of whom it is from. */
export const describeInvitation = (env: Env, until: Date): string[] => [
  `Site: ${new URL(env.PUBLIC_URL).host}`,
  `Open until: ${SIGN_IN_TIME.format(until)} UTC`,
]

const SIGN_IN_TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/**
 * Subject, plain text and HTML of a mail, with these facts in lines of their own. The local mailbox parses the plain text: a
 * label with a colon, then the link or the code in its own line.
 */
export function renderMail(
  kind: MailKind,
  link: string,
  { code, facts = [] }: { code?: string; facts?: readonly string[] } = {},
): { subject: string; text: string; html: string } {
  const { subject, lines, action, after = [] } = TEMPLATES[kind]
  const codeLabel = CODE_LABELS[kind] ?? CODE_LABEL
  const codeText = code === undefined ? [] : [`${codeLabel}:\n${code}`]
  const factsText = facts.length > 0 ? [facts.join('\n')] : []
  const text = [...lines, ...factsText, `${action}:\n${link}`, ...codeText, ...after, PRODUCT_NAME].join(
    '\n\n',
  )
  const codeHtml =
    code === undefined
      ? ''
      : `<p>${codeLabel}:</p>
<p style="font-family: Consolas, monospace; font-size: 34px; line-height: 1.2; letter-spacing: 6px; font-weight: bold">${escapeHtml(code)}</p>`
  const paragraphs = (of: string[]) => of.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
  const factsHtml = facts.length > 0 ? `<p>${facts.map(escapeHtml).join('<br>\n')}</p>` : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: Georgia, serif; font-size: 17px; line-height: 1.5; color: #1d1b26; max-width: 34em; margin: 2em auto; padding: 0 1em">
${paragraphs(lines)}
${factsHtml}
<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 22px; border-radius: 8px; background: #33276b; color: #ffffff; text-decoration: none">${escapeHtml(action ?? '')}</a></p>
<p style="font-size: 14px">If the button does not work, open this address:<br>${escapeHtml(link)}</p>
${codeHtml}
${paragraphs(after)}
<p>${PRODUCT_NAME}</p>
</body></html>
`
  return { subject, text, html }
}
