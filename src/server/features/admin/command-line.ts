import type { Deps } from '#server/deps.ts'
import type { AdminDeps } from './people.ts'

export type AdminCommandDeps = AdminDeps & Pick<Deps, 'store'>
export type Print = (line: string) => void
export type Command = (deps: AdminCommandDeps, args: string[], print: Print) => Promise<void>

export const formatTime = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
