import { type ComponentType, lazy } from 'react'

export interface LazyScreen {
  (): React.ReactNode
  /** Loads the screen ahead of its first render, which then shows no fallback. */
  preload: () => Promise<void>
}

/** A screen in its own chunk. Unlike `React.lazy` alone, a loaded screen renders synchronously, which hydration needs. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded ??= await load()
  }
  const Lazy = lazy(async () => {
    await preload()
    return { default: Loaded as ComponentType }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called once per screen, at module level
  const Screen = () => (Loaded ? <Loaded /> : <Lazy />)
  return Object.assign(Screen, { preload })
}
