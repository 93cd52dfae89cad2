/**
 * Records which submit button was pressed before React hydrated the page, which can take many
 * seconds on a slow line. ui/button.tsx submits the form afterwards.
 */
export const earlySubmitScript = `addEventListener('click', function (event) {
  var button = event.target.closest('button[data-submits]')
  if (button) button.dataset.pressed = ''
}, true)`
