/**
 * Says on <html> who is signed in, before the first paint: the server cannot know (the token lives
 * in the browser's storage), and both halves of the navigation are on the page. It reads what
 * lib/session.ts reads, which keeps the attribute up to date from then on.
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
