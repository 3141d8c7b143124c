import type { contract } from '../contract/index.ts'
import { accountDocs } from './account-docs.ts'
import { adminDocs } from './admin-docs.ts'
import type { CallDocs } from './docs-type.ts'
import { practiceDocs } from './practice-docs.ts'
import { writingDocs } from './writing-docs.ts'

export type CallName = keyof typeof contract

/** A call without an entry is a type error. */
export const callDocs: Readonly<Record<CallName, CallDocs>> = {
  ...writingDocs,
  ...practiceDocs,
  ...accountDocs,
  ...adminDocs,
}
