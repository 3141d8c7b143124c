import { type FormEvent, useEffect, useState } from 'react'
import { type AppSetUp, beginSetUp, finishSetUp } from '../../lib/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { CopyTextButton } from '../../ui/copy-text-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Runs an action of the card: its failure is shown, and who is not known to be the user is asked first. */
export interface Runner {
  run: (action: () => Promise<void>) => Promise<void>
  isBusy: boolean
  problem: string | undefined
}

/** Sets an authenticator app up: its name, then its QR code and first code. */
export function SetUpApp({
  suggestedName,
  runner,
  onDone,
}: {
  suggestedName: string
  runner: Runner
  onDone: () => Promise<void>
}) {
  const [name, setName] = useState(suggestedName)
  const [setUp, setSetUp] = useState<AppSetUp>()
  const [code, setCode] = useState('')
  const { run, isBusy, problem } = runner

  if (!setUp) {
    const begin = (event: FormEvent) => {
      event.preventDefault()
      void run(async () => setSetUp(await beginSetUp(name.trim() || suggestedName)))
    }
    return (
      <form onSubmit={begin} aria-busy={isBusy} className="flex flex-col gap-4">
        <TextField
          label="Name of the app or phone"
          hint="So that you know it again in the list."
          name="friendly-name"
          required
          autoFocus
          maxLength={60}
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" isWide isBusy={isBusy}>
          Continue
        </Button>
      </form>
    )
  }

  const finish = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await finishSetUp(setUp.id, code.replace(/\s/g, ''))
      await onDone()
    })
  }
  return (
    <form onSubmit={finish} aria-busy={isBusy} className="flex flex-col gap-4">
      <p className="text-sm text-quiet">
        Scan this with your authenticator app, or type the key into it. Then write the code that it shows.
      </p>
      <QrCode svg={setUp.qrCode} />
      <div className="flex items-center justify-between gap-3 rounded-m border border-line p-3 text-sm">
        <div className="min-w-0">
          <p className="text-xs text-faint">Key</p>
          <code>{setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
        <CopyTextButton text={setUp.secret} label="Copy the key" />
      </div>
      <TextField
        label="Code of the app"
        hint="Six digits, which change every 30 seconds."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        data-autofocus
        maxLength={10}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" isWide isBusy={isBusy}>
        Confirm
      </Button>
    </form>
  )
}

/** By an object URL, since images of the page may not be data URLs. */
function QrCode({ svg }: { svg: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [svg])
  return (
    <img
      src={url}
      alt="QR code for your authenticator app. The key below says the same."
      className="mx-auto size-48 rounded-m"
    />
  )
}
