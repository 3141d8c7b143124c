import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  completeDailyAction,
  createDailyAction,
  type DailyAction,
  listDailyActions,
  removeDailyAction,
  updateDailyAction,
} from '#shared/contract/daily-actions.ts'
import { dayOf } from '#shared/domain/days.ts'
import { statsQuery } from '../../entities/queries.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { localTimeZone, timeZoneHeader } from '../../lib/dates.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { readQuery } from '../../lib/query-client.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The actions of all moments: one read, whichever of them a screen shows. */
export const actionsQuery = readQuery(listDailyActions)
const MUTATION_KEY = ['daily-actions']

interface Change<Input, Output> {
  send: (input: Input) => Promise<Output>
  /** The list as it will be; shown before the server has answered. */
  apply: (actions: DailyAction[], input: Input) => DailyAction[]
  /** Takes back what this change did, and nothing that others did meanwhile. */
  undo: (actions: DailyAction[], input: Input, before: DailyAction[]) => DailyAction[]
  settle: (actions: DailyAction[], input: Input, output: Output) => DailyAction[]
  successTitle: string | ((input: Input) => string)
  errorMessage: string
}

/** An optimistic change: it shows at once, and is rolled back when it fails. */
function useActionChange<Input, Output>(change: Change<Input, Output>) {
  const queryClient = useQueryClient()
  const { queryKey } = actionsQuery
  const edit = (next: (actions: DailyAction[]) => DailyAction[]) =>
    queryClient.setQueryData(queryKey, (actions) => actions && next(actions))
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: change.send,
    onMutate: (input: Input) => {
      // A read that is in flight would overwrite the optimistic list. It is cancelled, and that is not awaited: the change
      // shows at once.
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
      // The last of several changes reads the list; earlier, it would overwrite those that are still in flight.
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

/** The id of an optimistic action, until the server has given it one. */
let nextTemporaryId = -1
export const isOptimistic = ({ id }: DailyAction) => id < 0

interface NewAction {
  pcmId: number
  actionText: string
  /** The idempotency key: sent twice, it makes one action. */
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

type ActionChange = { id: number } & ({ actionText: string } | { isCompleted: false })

export const useUpdateAction = () =>
  useActionChange<ActionChange, DailyAction>({
    send: ({ id, ...body }) =>
      callApi(updateDailyAction, { params: { id }, body }, { headers: timeZoneHeader() }),
    apply: (actions, { id, ...change }) =>
      replace(id, (action) =>
        'actionText' in change
          ? { ...action, actionText: change.actionText.trim() }
          : { ...action, isCompleted: false, completedAt: null, completedOn: null },
      )(actions),
    undo: (actions, { id }, before) => restore(actions, id, before),
    settle: (actions, { id }, changed) => replace(id, () => changed)(actions),
    successTitle: (change) => ('actionText' in change ? 'Action Updated' : 'Action Marked Incomplete'),
    errorMessage: 'Failed to update action',
  })

export const useDeleteAction = () =>
  useActionChange<DailyAction, unknown>({
    send: async ({ id }) => {
      try {
        return await callApi(removeDailyAction, { params: { id } })
      } catch (error) {
        // Already deleted, as by another tab.
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
