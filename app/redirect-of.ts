import { type RouterContextProvider, redirect } from 'react-router'
import { coreContext } from './core-context.ts'
import { isNotFound } from './edited-not-found.ts'
import { failureContext } from './failure-context.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Returns the redirect that the provider made for an address that does not exist, instead of an error with status 404.
 * Browsers ask again each time, so that a redirect can be withdrawn. */
export async function findRedirectOf(
  error: unknown,
  { request, context }: Asked,
): Promise<Response | undefined> {
  if (!isNotFound(error)) return undefined
  try {
    const { ctx, redirects, countRedirect } = context.get(coreContext)
    const found = await redirects.findRedirect(ctx, new URL(request.url).pathname)
    if (!found) return undefined
    if (!ctx.visit?.isPreview) countRedirect(found.id)
    return redirect(found.target, { status: found.status, headers: { 'cache-control': 'no-cache' } })
  } catch (failure) {
    context.get(failureContext)(failure)
    return undefined
  }
}
