import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Generation } from '#shared/contract/generations.ts'
import { redirectIfUnauthorized } from '../../lib/error-toast.ts'
import { generationQuery, isTerminal, setGenerationCache } from './queries.ts'
import { type GenerationEvent, watchGeneration } from './watch-generation.ts'

interface GenerationState {
  id: string | undefined
  generation: Generation | undefined
  /** Server clock minus device clock. */
  clockOffsetMs: number
  /** Why it cannot be watched: signed out, or not found. */
  error: Error | undefined
}

type Action = GenerationEvent | { type: 'watch'; id: string | undefined } | { type: 'fail'; error: Error }

const initialState = (id?: string): GenerationState => ({
  id,
  generation: undefined,
  clockOffsetMs: 0,
  error: undefined,
})

function generationReducer(state: GenerationState, action: Action): GenerationState {
  switch (action.type) {
    case 'watch':
      return state.id === action.id ? state : initialState(action.id)
    case 'clock':
      return { ...state, clockOffsetMs: action.offsetMs }
    case 'fail':
      return { ...state, error: action.error }
    case 'generation': {
      const { generation } = action
      // A delayed response may still have the state `running`.
      const isStale = state.generation !== undefined && isTerminal(state.generation)
      return generation.id !== state.id || isStale ? state : { ...state, generation }
    }
  }
}

/**
 * Watches a generation by server-sent events until it is terminal, starting from its cached state. `onTerminal` and
 * `onError` are called once for each id. Does nothing without an id.
 */
export function useGeneration(
  id: string | undefined,
  handlers: { onTerminal?: (generation: Generation) => void; onError?: (error: Error) => void } = {},
): Omit<GenerationState, 'id'> {
  const queryClient = useQueryClient()
  const [watched, dispatch] = useReducer(generationReducer, id, initialState)
  const cached = useQuery({ ...generationQuery(id ?? 'none'), enabled: false }).data
  const state = watched.id === id ? watched : initialState(id)
  const generation = cached && isTerminal(cached) ? cached : (state.generation ?? cached)
  const isOver = generation !== undefined && isTerminal(generation)

  const end = useEffectEvent((ended: Generation) => {
    setGenerationCache(queryClient, ended)
    handlers.onTerminal?.(ended)
  })
  const fail = useEffectEvent((error: Error) => {
    redirectIfUnauthorized(error)
    dispatch({ type: 'fail', error })
    handlers.onError?.(error)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each terminal generation
  useEffect(() => {
    if (generation && isOver) end(generation)
  }, [id, isOver])

  useEffect(() => {
    dispatch({ type: 'watch', id })
    if (id === undefined || isOver) return
    const unmounted = new AbortController()
    watchGeneration(id, { signal: unmounted.signal, onEvent: dispatch }).catch((error: Error) => {
      if (!unmounted.signal.aborted) fail(error)
    })
    return () => unmounted.abort()
  }, [id, isOver])

  return { generation, clockOffsetMs: state.clockOffsetMs, error: state.error }
}
