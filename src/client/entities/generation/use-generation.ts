import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Generation } from '#shared/contract/generations.ts'
import { redirectIfUnauthorized } from '../../lib/error-toast.ts'
import { generationQuery, isTerminal, setGenerationCache } from './queries.ts'
import { type GenerationEvent, watchGeneration } from './watch-generation.ts'

interface GenerationState {
  id: string | undefined
  generation: Generation | undefined
  /** By how many ms the server's clock is ahead of this one. */
  clockOffsetMs: number
  /** Why it cannot be followed any more: signed out, or gone. */
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
      // An answer that was on its way may still say that it runs.
      const isStale = state.generation !== undefined && isTerminal(state.generation)
      return generation.id !== state.id || isStale ? state : { ...state, generation }
    }
  }
}

/**
 * Follows a generation by server-sent events until it has ended; begins with what the cache knows of it. `onTerminal` and `onError`
 * are called once for each id. Without an id nothing is followed.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each generation that has ended
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
