import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { messageOf } from './message.ts'
import { readMessage } from './message-reader.ts'
import type { LocalMailbox, Mailer } from './port.ts'

const FROM = 'local@localhost'
const LISTED = 50
const FILE = /^\d{8}T\d{9}Z-[0-9a-f-]+\.eml$/

/** Mail as .eml files in a folder, which any mail program opens. A file appears only when it is whole. */
export function localMail(folder: string): { mailer: Mailer; mailbox: LocalMailbox } {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const mailer: Mailer = {
    isLocal: true,
    async send(mail) {
      const date = new Date()
      const { message } = await composer.sendMail(messageOf(mail, FROM, date))
      // Links in the mails open accounts, so only the server's own user may read them.
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
      const newest = (await listFiles(folder)).sort().reverse().slice(0, LISTED)
      return Promise.all(
        newest.map(async (name) => ({
          id: name.replace(/\.eml$/, ''),
          ...readMessage(await readFile(join(folder, name), 'utf8')),
        })),
      )
    },
    async removeAllTo(address) {
      for (const name of await listFiles(folder)) {
        const path = join(folder, name)
        if (bareAddress(readMessage(await readFile(path, 'utf8')).to) === bareAddress(address))
          await rm(path, { force: true })
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
  return names.filter((name) => FILE.test(name))
}

const bareAddress = (to: string) =>
  to
    .replace(/^.*<|>.*$/g, '')
    .trim()
    .toLowerCase()
