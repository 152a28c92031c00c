/** Where the reader is. Links stay plain links; those of ours change the page without loading it anew. */
import { formatRoute, parseRoute, type Route } from './route'

class Router {
  route = $state.raw<Route>({ page: 'home' })

  start(): () => void {
    const read = () => this.read()
    const follow = (event: MouseEvent) => this.follow(event)
    window.addEventListener('popstate', read)
    document.addEventListener('click', follow)
    return () => {
      window.removeEventListener('popstate', read)
      document.removeEventListener('click', follow)
    }
  }

  /** Read the address: before the first screen is drawn, so that no other flashes up and fetches its pictures. */
  read(): void {
    this.route = parseRoute(location.pathname, location.search, location.hash)
  }

  go(route: Route, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', formatRoute(route))
    this.route = route
    window.scrollTo(0, 0)
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = (event.target as Element | null)?.closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const route = parseRoute(link.pathname, link.search, link.hash)
    if (route.page === 'lost') return
    event.preventDefault()
    this.go(route)
  }
}

export const router = new Router()
