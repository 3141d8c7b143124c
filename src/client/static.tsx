import { prerender } from 'react-dom/static'
import { paths } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { App } from './app/app.tsx'
import { preloadPublicScreen } from './app/public-screens.ts'
import { staticPages as pages } from './app/static-pages.ts'
import { DevelopersPage } from './features/developers/developers-page.tsx'

/** Used by `scripts/build-client.mjs` for the head elements of the prerendered pages. */
export const staticPages = { productName: PRODUCT_NAME, pages }

/** Prerenders a public page to HTML. `scripts/build-client.mjs` builds this file for Node; browsers do not load it. */
export async function renderPage(path: string): Promise<string> {
  await preloadPublicScreen(path)
  const page = path === paths.developers ? <DevelopersPage /> : <App path={path} />
  const { prelude } = await prerender(page, {
    onError(error) {
      throw error
    },
    // No streaming of Suspense boundaries: React inserts them by inline scripts, which the content security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return await new Response(prelude).text()
}
