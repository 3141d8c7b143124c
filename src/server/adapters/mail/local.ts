import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import type { SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import { toMessage } from './message.ts'
import type { LocalMailbox, Mail, Mailer, StoredMail } from './port.ts'

const FROM = 'local@localhost'
const PAGE_SIZE = 50
const FILE_NAME = /^\d{8}T\d{9}Z-[0-9a-f-]+\.eml$/

/** Mail as .eml files in a folder. A file is renamed to its name only when it is complete. */
export function localMail(folder: string): { mailer: Mailer; mailbox: LocalMailbox } {
  const mailer: Mailer = {
    isLocal: true,
    async send(mail) {
      const date = new Date()
      // Loaded when the first mail is sent, to save memory.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(toLocalMessage(mail, date))
      // The mails contain links that sign a user in, so only the server's user may read the files.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${date.toISOString().replace(/[-:.]/g, '')}-${randomUUID()}.eml`
      const draft = join(folder, `.${name}`)
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, join(folder, name))
    },
  }
  const mailbox: LocalMailbox = {
    async list() {
      const newest = (await listFiles(folder)).sort().reverse().slice(0, PAGE_SIZE)
      const mails = await Promise.all(newest.map((name) => readStored(folder, name)))
      return mails.filter((mail) => mail !== undefined)
    },
    async removeAllTo(address) {
      for (const name of await listFiles(folder)) {
        const mail = await readStored(folder, name)
        if (mail && bareAddress(mail.to) === bareAddress(address))
          await rm(join(folder, name), { force: true })
      }
    },
  }
  return { mailer, mailbox }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => FILE_NAME.test(name))
}

/** Undefined when the file was removed in the meantime. */
async function readStored(folder: string, name: string): Promise<StoredMail | undefined> {
  const source = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (source === undefined) return undefined
  const { to = [], subject = '', date = '', text = '' } = await PostalMime.parse(source)
  return {
    id: name.replace(/\.eml$/, ''),
    to: to.map(({ address }) => address).join(', '),
    subject,
    date,
    text: text.trim(),
  }
}

/** The address with the domain in ASCII: messages contain it in Unicode. */
function bareAddress(to: string) {
  const address = to.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}

/** The plain text is stored unencoded, so that a link can be copied from the file with any editor. */
function toLocalMessage(mail: Mail, date: Date): SendMailOptions {
  const { text: _text, html: _html, ...rest } = toMessage(mail, FROM, date)
  const lines = mail.text.replace(/\r?\n/g, '\r\n')
  const plain = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${lines}\r\n`
  return {
    ...rest,
    alternatives: [{ raw: plain }, { contentType: 'text/html; charset=utf-8', content: mail.html }],
  }
}
