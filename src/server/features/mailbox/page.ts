import type { StoredMail } from '#server/adapters/mail/port.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { PRODUCT_NAME } from '#shared/product.ts'

/** A page without scripts or styles, so that nothing on it needs to be allowed. */
export function mailboxPage(mails: StoredMail[]): string {
  const list =
    mails.length === 0
      ? '<p>There is no mail yet. Sign up or ask for a new password, and it arrives here.</p>'
      : mails.map(article).join('\n<hr>\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Local mailbox - ${PRODUCT_NAME}</title>
</head>
<body>
<header>
<h1>Local mailbox</h1>
<p>No mail server is configured for this installation, so ${PRODUCT_NAME} sends no mail: it writes every message to a file and shows the newest ones here, to this machine only. With SMTP_URL set, mail is really sent and this page is gone.</p>
<p><a href="/dev/mail">Look again</a> <a href="/">Back to ${PRODUCT_NAME}</a></p>
</header>
<main>
${list}
</main>
</body>
</html>
`
}

function article(mail: StoredMail): string {
  return `<article aria-labelledby="${escapeHtml(mail.id)}">
<h2 id="${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${escapeHtml(mail.date)}">${escapeHtml(mail.date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}</time></p>
${mail.text
  .split(/\n{2,}/)
  .map(paragraph)
  .join('\n')}
</article>`
}

const paragraph = (text: string) => `<p>${text.split('\n').map(line).join('<br>\n')}</p>`

/** A line that is an address becomes a link; the line before it says what it does. */
const line = (text: string) =>
  /^https?:\/\/\S+$/.test(text) ? `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>` : escapeHtml(text)
