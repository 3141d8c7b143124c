import { prerender } from 'react-dom/static'
import { PRODUCT_NAME } from '#shared/product.ts'
import { App } from './app/app.tsx'
import { preloadPublicScreen } from './app/public-screens.ts'
import { staticPages as pages } from './app/static-pages.ts'

/** What `scripts/build.mjs` writes into the heads of the pages. */
export const staticPages = { productName: PRODUCT_NAME, pages }

/** A public page as HTML. Built for Node by `scripts/build.mjs`; not part of what browsers load. */
export async function renderPage(path: string): Promise<string> {
  await preloadPublicScreen(path)
  const { prelude } = await prerender(<App path={path} />, {
    onError(error) {
      throw error
    },
    // One piece: pieces that come later are put in their place by inline scripts, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return await new Response(prelude).text()
}
