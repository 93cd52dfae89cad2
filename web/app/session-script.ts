/**
 * Writes the session's role to <html> before the first paint. The token is in the browser's
 * storage, where the server cannot read it, so both halves of the navigation are on the page.
 * Afterwards lib/session.ts keeps the attribute up to date.
 */
export const sessionScript = `(function (root) {
  var who = 'out'
  try {
    var part = JSON.parse(localStorage.getItem('auth')).token.split('.')
    var claims = JSON.parse(atob(part[1].replace(/-/g, '+').replace(/_/g, '/')))
    if (part.length > 2 && claims.exp * 1000 > Date.now()) who = claims.role === 'admin' ? 'admin' : 'user'
  } catch (unreadable) {}
  root.dataset.auth = who
})(document.documentElement)`
