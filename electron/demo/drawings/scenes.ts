import type { Drawing } from './drawing.ts';

/** Pictures that fill their frame: scenes, close-ups and pages of documents. */
export const FLATS = {
  strap: {
    width: 100,
    height: 100,
    body: `
    <rect width="100" height="100" fill="#ece7dc" />
    <path d="M-5 64 105 30v34L-5 98z" fill="#b58a55" />
    <path d="M-5 68 105 34M-5 94 105 60" stroke="#e5c9a5" stroke-width="1.600" stroke-dasharray="5 3.500" />
    <rect x="38" y="26" width="26" height="50" rx="5" fill="none" stroke="#c2a14e" stroke-width="6" />
    <path d="M40 50h24" stroke="#9a7731" stroke-width="4" />`,
  },
  scene1: {
    width: 144,
    height: 96,
    body: `
    <rect width="144" height="96" fill="#e9c9a6" />
    <circle cx="104" cy="34" r="13" fill="#f8e8cb" />
    <path d="M0 62 34 30l26 24 22-18 62 44v16H0z" fill="#8f9aa0" />
    <path d="M0 76 40 52l34 20 30-14 40 20v18H0z" fill="#5f6f63" />
    <path d="M0 84h144v12H0z" fill="#3f4c43" />
    <path d="M52 64 34 88h36z" fill="#b35e3d" />
    <path d="M52 64 34 88h10z" fill="#ca7c5b" />
    <path d="m52 68-4 20h9z" fill="#2c2320" />`,
  },
  sheet: {
    width: 76,
    height: 100,
    body: `
    <rect width="76" height="100" fill="#fdfdfb" />
    <rect x="10" y="11" width="30" height="5" fill="#2b3135" />
    <g fill="#c9cfd1">
    <rect x="10" y="22" width="56" height="2.600" />
    <rect x="10" y="28" width="52" height="2.600" />
    <rect x="10" y="34" width="55" height="2.600" />
    </g>
    <rect x="10" y="43" width="26" height="26" fill="#e4ddcb" />
    <path d="M15 60c0-5 16-5 16 0v5H15z" fill="#6c7351" />
    <g fill="#c9cfd1">
    <rect x="41" y="44" width="25" height="2.600" />
    <rect x="41" y="50" width="21" height="2.600" />
    <rect x="41" y="56" width="24" height="2.600" />
    <rect x="41" y="62" width="18" height="2.600" />
    <rect x="10" y="76" width="56" height="2.600" />
    <rect x="10" y="82" width="48" height="2.600" />
    </g>`,
  },
  scene2: {
    width: 96,
    height: 120,
    body: `
    <rect width="96" height="120" fill="#cfd8d6" />
    <rect y="78" width="96" height="42" fill="#a88a66" />
    <rect y="78" width="96" height="3" fill="#c2a47f" />
    <rect x="56" y="14" width="28" height="46" fill="#eef3f2" />
    <path d="M70 14v46M56 37h28" stroke="#aab5b3" stroke-width="2" />
    <path d="M22 78c0-12 5-20 13-20s13 8 13 20" fill="none" stroke="#8c5f3a" stroke-width="3" />
    <rect x="12" y="72" width="48" height="34" rx="6" fill="#6c7351" />
    <rect x="12" y="72" width="48" height="9" rx="5" fill="#858c69" />
    <path d="M24 72h4v34h-4zM44 72h4v34h-4z" fill="#b58a55" />`,
  },
  fabric: {
    width: 100,
    height: 100,
    body: `
    <rect width="100" height="100" fill="var(--a)" />
    <g stroke="var(--c)" stroke-width="2.200"><path d="M0 10h100M0 30h100M0 50h100M0 70h100M0 90h100" /></g>
    <g stroke="var(--b)" stroke-width="2.200"><path d="M10 0v100M30 0v100M50 0v100M70 0v100M90 0v100" /></g>
    <path d="M0 100 100 0v22L22 100z" fill="#fff" opacity=".06" />`,
  },
  chart: {
    width: 76,
    height: 100,
    body: `
    <rect width="76" height="100" fill="#fdfdfb" />
    <rect x="10" y="11" width="36" height="5" fill="#2b3135" />
    <g stroke="#ccd3d5" stroke-width="1.200">
    <path d="M10 26h56M10 36h56M10 46h56M10 56h56M10 66h56M10 76h56M10 86h56M28 26v60M47 26v60" />
    </g>
    <rect x="10" y="26" width="56" height="10" fill="#dfe8e9" />`,
  },
  scene3: {
    width: 144,
    height: 96,
    body: `
    <rect width="144" height="96" fill="#b7c6cc" />
    <rect y="60" width="144" height="36" fill="#6f8a93" />
    <path d="M0 60h144v4H0z" fill="#8ea6ae" />
    <path d="M0 60 30 38l22 22zM84 60l30-30 30 22v8z" fill="#4e6068" />
    <path d="M20 84c20 6 56 6 80 0l-6 8H30z" fill="#7d3a40" />
    <path d="M20 84c20 4 56 4 80 0" stroke="#c59a6a" stroke-width="2" fill="none" />`,
  },
} as const satisfies Record<string, Drawing>;
