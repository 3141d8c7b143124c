import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  completeDailyAction,
  createDailyAction,
  type DailyAction,
  dailyAction,
  removeDailyAction,
  updateDailyAction,
} from '#shared/contract/practice.ts'
import { dayOf } from '#shared/domain/days.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { statsQuery } from '../../entities/queries.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { localTimeZone, timeZoneHeader } from '../../lib/dates.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { ifUnchanged, type SaveOptions, saveVersioned } from '../../lib/save-versioned.ts'
import { showToast } from '../../ui/toast-store.ts'
import { actionsQuery } from './queries.ts'

const MUTATION_KEY = ['daily-actions']

interface Change<Input, Output> {
  send: (input: Input) => Promise<Output>
  /** The optimistic list, shown before the server responds. */
  apply: (actions: DailyAction[], input: Input) => DailyAction[]
  /** Reverts this change only, not concurrent ones. */
  undo: (actions: DailyAction[], input: Input, before: DailyAction[]) => DailyAction[]
  /** The list with the server's response. */
  settle: (actions: DailyAction[], input: Input, output: Output) => DailyAction[]
  successTitle: string | ((input: Input) => string)
  errorMessage: string
}

/** An optimistic mutation of the list, rolled back on failure. */
function useActionChange<Input, Output>(change: Change<Input, Output>) {
  const queryClient = useQueryClient()
  const { queryKey } = actionsQuery
  const edit = (next: (actions: DailyAction[]) => DailyAction[]) =>
    queryClient.setQueryData(queryKey, (actions) => actions && next(actions))
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: change.send,
    onMutate: (input: Input) => {
      // A fetch in flight would overwrite the optimistic list. The cancellation is not awaited, so that the change renders
      // immediately.
      void queryClient.cancelQueries({ queryKey, exact: true })
      const before = queryClient.getQueryData(queryKey) ?? []
      edit((actions) => change.apply(actions, input))
      return { before }
    },
    onSuccess: (output, input) => {
      edit((actions) => change.settle(actions, input, output))
      const { successTitle } = change
      showToast({
        title: typeof successTitle === 'string' ? successTitle : successTitle(input),
        tone: 'success',
      })
    },
    onError: (_error, input, context) => {
      edit((actions) => change.undo(actions, input, context?.before ?? []))
    },
    meta: { errorMessage: serverMessageOr(change.errorMessage) },
    onSettled: () => {
      // Only the last of several concurrent changes refetches: an earlier one would overwrite those still in flight.
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 1) return
      void queryClient.invalidateQueries({ queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey, exact: true })
    },
  })
}

const replace = (id: number, change: (action: DailyAction) => DailyAction) => (actions: DailyAction[]) =>
  actions.map((action) => (action.id === id ? change(action) : action))

const restore = (actions: DailyAction[], id: number, before: DailyAction[]) => {
  const old = before.find((action) => action.id === id)
  return old ? replace(id, () => old)(actions) : actions
}

/** Ids of optimistic actions are negative until the server has assigned one. */
let nextTemporaryId = -1
export const isOptimistic = ({ id }: DailyAction) => id < 0

interface NewAction {
  pcmId: number
  actionText: string
  /** The idempotency key. */
  key: string
  temporaryId: number
}

export const toNewAction = (pcmId: number, actionText: string, key: string): NewAction => ({
  pcmId,
  actionText,
  key,
  temporaryId: nextTemporaryId--,
})

export const useCreateAction = () =>
  useActionChange<NewAction, DailyAction>({
    send: ({ pcmId, actionText, key }) =>
      callApi(createDailyAction, { body: { pcmId, actionText } }, { headers: { 'idempotency-key': key } }),
    apply: (actions, { pcmId, actionText, temporaryId }) => [
      {
        id: temporaryId,
        pcmId,
        scenarioId: null,
        actionText: actionText.trim(),
        isCompleted: false,
        completedAt: null,
        completedOn: null,
        version: 1,
        createdAt: new Date().toISOString(),
      },
      ...actions,
    ],
    undo: (actions, { temporaryId }) => actions.filter(({ id }) => id !== temporaryId),
    settle: (actions, { temporaryId }, made) => replace(temporaryId, () => made)(actions),
    successTitle: 'Daily Action Created',
    errorMessage: 'Failed to create daily action',
  })

export const useCompleteAction = () =>
  useActionChange<number, DailyAction>({
    send: (id) => callApi(completeDailyAction, { params: { id } }, { headers: timeZoneHeader() }),
    apply: (actions, id) => {
      const now = new Date()
      return replace(id, (action) => ({
        ...action,
        isCompleted: true,
        completedAt: now.toISOString(),
        completedOn: dayOf(now, localTimeZone()),
      }))(actions)
    },
    undo: restore,
    settle: (actions, id, done) => replace(id, () => done)(actions),
    successTitle: 'Action Completed',
    errorMessage: 'Failed to complete action',
  })

const FIELDS = [{ name: 'actionText', label: 'Your action step', maxLength: TEXT_LIMITS.action }] as const

interface ActionEdit {
  action: DailyAction
  /** The text from which the new one was made. */
  base: string
  actionText: string
}

/** Throws as `saveVersioned`. */
export const saveActionText = (
  { action, base, actionText }: ActionEdit,
  { userId, isBackground = false }: SaveOptions = {},
): Promise<DailyAction> =>
  saveVersioned({
    subject: 'This daily action',
    fields: FIELDS,
    base: { actionText: base },
    mine: { actionText },
    current: action,
    read: (current) => ({ actionText: current.actionText }),
    parse: (value) => dailyAction.parse(value),
    send: (texts, { id, version }) =>
      callApi(
        updateDailyAction,
        { params: { id }, body: texts },
        {
          headers: { ...timeZoneHeader(), ...ifUnchanged(version) },
          ...(userId === undefined ? {} : { userId }),
        },
      ),
    isBackground,
  })

export const useEditAction = () =>
  useActionChange<ActionEdit, DailyAction>({
    send: (edit) => saveActionText(edit),
    // Not optimistic: its field shows the new text until it is saved.
    apply: (actions) => actions,
    undo: (actions) => actions,
    settle: (actions, { action }, changed) => replace(action.id, () => changed)(actions),
    successTitle: 'Action Updated',
    errorMessage: 'Failed to update action',
  })

export const useReopenAction = () =>
  useActionChange<number, DailyAction>({
    send: (id) =>
      callApi(
        updateDailyAction,
        { params: { id }, body: { isCompleted: false } },
        { headers: timeZoneHeader() },
      ),
    apply: (actions, id) =>
      replace(id, (action) => ({ ...action, isCompleted: false, completedAt: null, completedOn: null }))(
        actions,
      ),
    undo: restore,
    settle: (actions, id, changed) => replace(id, () => changed)(actions),
    successTitle: 'Action Marked Incomplete',
    errorMessage: 'Failed to update action',
  })

/** An action that was changed elsewhere is not deleted. */
export const useDeleteAction = () =>
  useActionChange<DailyAction, unknown>({
    send: async ({ id, version }) => {
      try {
        return await callApi(removeDailyAction, { params: { id } }, { headers: ifUnchanged(version) })
      } catch (error) {
        // Already deleted, for example in another tab.
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      }
    },
    apply: (actions, { id }) => actions.filter((action) => action.id !== id),
    undo: (actions, action) =>
      [...actions, action].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id),
    settle: (actions) => actions,
    successTitle: 'Action Deleted',
    errorMessage: 'Failed to delete action',
  })
