import type { StoredMail } from '#server/adapters/mail/port.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { PRODUCT_NAME } from '#shared/product.ts'

export const CSS_PATH = '/dev/mail/style.css'

/** The page has no scripts, and its style sheet is a file, so that the content security policy can forbid inline code. */
export function renderMailboxPage(mails: StoredMail[]): string {
  const list =
    mails.length === 0
      ? '<p>There is no mail yet. Sign up or ask for a new password, and it arrives here.</p>'
      : mails.map(renderMessage).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>Local mailbox - ${PRODUCT_NAME}</title>
<link rel="stylesheet" href="${CSS_PATH}">
</head>
<body>
<header>
<h1>Local mailbox</h1>
<p>No mail server is configured for this installation, so ${PRODUCT_NAME} sends no mail: it writes every message to a file, and shows the newest ones here, on this machine only. Once SMTP_URL is set, mail is really sent and this page is gone.</p>
<nav aria-label="Mailbox"><a href="/dev/mail">Look again</a> <a href="/">Back to ${PRODUCT_NAME}</a></nav>
</header>
<main>
${list}
</main>
</body>
</html>
`
}

function renderMessage(mail: StoredMail): string {
  const id = escapeHtml(mail.id)
  const sent = escapeHtml(mail.date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))
  return `<article aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(mail.subject)}</h2>
<p class="envelope">To ${escapeHtml(mail.to)}, <time datetime="${escapeHtml(mail.date)}">${sent}</time></p>
${mail.text
  .split(/\n{2,}/)
  .map(renderParagraph)
  .join('\n')}
</article>`
}

/** A label, a colon and an address in the next line, as `auth/mail/templates.ts` writes them, become a link. */
function renderParagraph(text: string): string {
  const [label = '', address = '', ...rest] = text.split('\n')
  if (rest.length === 0 && label.endsWith(':') && isUrl(address))
    return `<p><a class="action" href="${escapeHtml(address)}">${escapeHtml(label.slice(0, -1))}</a></p>
<p class="address">${escapeHtml(address)}</p>`
  const lines = text
    .split('\n')
    .map((line) => (isUrl(line) ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>` : escapeHtml(line)))
  return `<p>${lines.join('<br>\n')}</p>`
}

const isUrl = (line: string) => /^https?:\/\/\S+$/.test(line)

export const MAILBOX_CSS = `
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem 4rem; background: #0b0f1c; color: #f5efe6; font: 1.0625rem/1.6 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2; }
h2 { margin: 0; font-size: 1.35rem; }
a { color: #ffdca8; }
a:focus-visible { outline: 2px solid #ffdca8; outline-offset: 3px; border-radius: 4px; }
nav a { display: inline-block; margin-right: 1.25rem; padding: 0.5rem 0; }
article { margin-top: 1.5rem; padding: 1.5rem; border: 1px solid #2a3553; border-radius: 1rem; background: #131a2c; overflow-wrap: anywhere; }
article > :last-child { margin-bottom: 0; }
.envelope, .address { color: #bdc1d2; font-size: 0.9375rem; }
.address { font-family: ui-monospace, Consolas, monospace; font-size: 0.8125rem; }
.action { display: inline-block; padding: 0.7rem 1.3rem; border-radius: 0.75rem; background: #ffc477; color: #23110d; font-weight: 600; text-decoration: none; }
`
