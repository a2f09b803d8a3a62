const NO_FADE = 'one page follows the other without a fade';
const NO_TAPE =
  'the chosen size is black all the same; the menu under More opens at its place for most widths';
const NO_SLIDE = 'answers open at once';
const IN_REACT = 'React tests for it, or has it as the name of an attribute';
const ONE_ENGINE =
  'the name that one engine has for a part of a control; what it does is the others’ default, or has their name beside it';
const NO_POINTER = 'there is no pointer to show, or to drag with';

/**
 * The features that the oldest browsers lack and the shop does without, with what they do instead. An entry covers what
 * is below it in MDN's data, too.
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'api.Document.prerendering': 'the page is loaded when it is asked for',
  'api.Document.prerenderingchange_event': 'the page is loaded when it is asked for',
  'api.Document.startViewTransition': IN_REACT,
  'api.HTMLButtonElement.commandForElement': 'a listener opens the dialog (components/dialogs.ts)',
  'api.HTMLImageElement.fetchPriority': IN_REACT,
  'api.HTMLInputElement.capture': IN_REACT,
  'api.HTMLLinkElement.imageSizes': IN_REACT,
  'api.Navigator.connection': IN_REACT,
  'api.Navigator.share': IN_REACT,
  'api.PageRevealEvent.viewTransition': NO_FADE,
  'api.Request.keepalive': 'a call ends with its page; what was counted is still in the field',
  'api.ViewTransition.skipTransition': NO_FADE,
  'api.Window.navigation': IN_REACT,
  'api.Window.pageswap_event': NO_FADE,
  'api.Window.setImmediate': IN_REACT,
  'css.at-rules.page': 'the margins of a printed page are the browser’s',
  'css.at-rules.view-transition': NO_FADE,
  'css.properties.anchor-name': NO_TAPE,
  'css.properties.bottom.anchor': NO_TAPE,
  'css.properties.break-after.avoid': 'a heading may be the last line of a printed page',
  'css.properties.content-visibility': 'what is below the fold is laid out at once',
  'css.properties.corner-shape': 'corners that are cut are round',
  'css.properties.cursor': NO_POINTER,
  'css.properties.forced-color-adjust': 'Safari has no forced colors',
  'css.properties.inset-inline-start.anchor': NO_TAPE,
  'css.properties.interpolate-size': NO_SLIDE,
  'css.properties.left.anchor': NO_TAPE,
  'css.properties.mask.no-clip': 'Safari reads it, and clips the evaporating total at its line',
  'css.properties.position-anchor': NO_TAPE,
  'css.properties.print-color-adjust.exact': 'its prefixed form stands beside it',
  'css.properties.reading-flow': 'the keyboard follows the order of the markup',
  'css.properties.resize': NO_POINTER,
  'css.properties.scrollbar-width': 'tabs that scroll show a bar below them',
  'css.properties.text-wrap.pretty': 'the last line of a text may be one word',
  'css.properties.view-transition-name': NO_FADE,
  'css.properties.width.anchor-size': NO_TAPE,
  'css.selectors.-moz-progress-bar': ONE_ENGINE,
  'css.selectors.-webkit-inner-spin-button': ONE_ENGINE,
  'css.selectors.-webkit-progress-bar': ONE_ENGINE,
  'css.selectors.-webkit-progress-value': ONE_ENGINE,
  'css.selectors.details-content': NO_SLIDE,
  'css.selectors.view-transition-group': NO_FADE,
  'css.types.anchor': NO_TAPE,
  'css.types.anchor-size': NO_TAPE,
  'javascript.builtins.Error.captureStackTrace': 'zod tests for it',
};
