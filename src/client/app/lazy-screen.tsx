import { type ComponentType, lazy } from 'react'

export interface LazyScreen {
  (): React.ReactNode
  /** Loads the screen ahead, so that it renders at once, without a fallback between. */
  preload: () => Promise<void>
}

/** A screen in a chunk of its own. Once loaded it renders synchronously, also while hydrating. */
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
