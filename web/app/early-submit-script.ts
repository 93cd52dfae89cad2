/**
 * Remembers which button was pressed to send a form before React was there, on a slow line many
 * seconds. ui/button.tsx does then what was meant.
 */
export const earlySubmitScript = `addEventListener('click', function (event) {
  var button = event.target.closest('button[data-submits]')
  if (button) button.dataset.pressed = ''
}, true)`
