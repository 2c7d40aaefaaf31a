/** The products, each in a box of 96 by 96 and aligned to its bottom, in the four colours of a colourway. */
export const OBJECTS = {
  weekender: `
    <path d="M33 47c0-17 5-27 15-27s15 10 15 27" fill="none" stroke="var(--d)" stroke-width="3.4" />
    <path d="M10 54c0-8 5-13 13-13h50c8 0 13 5 13 13v29c0 6-3 9-9 9H19c-6 0-9-3-9-9z" fill="var(--a)" />
    <path d="M10 54c0-8 5-13 13-13h50c8 0 13 5 13 13v1.5H10z" fill="var(--c)" />
    <path d="M10 78h76v5c0 6-3 9-9 9H19c-6 0-9-3-9-9z" fill="var(--b)" />
    <path d="M18 48.3h60" stroke="var(--b)" stroke-width="1.3" />
    <path d="M30 41h5.5v51H30zM60.5 41H66v51h-5.5z" fill="var(--d)" />
    <path d="M35.5 60c2 13 23 13 25 0" fill="none" stroke="var(--d)" stroke-width="3" />
    <rect x="43" y="75" width="10" height="7" rx="1" fill="var(--d)" />`,
  bottle: `
    <rect x="39" y="8" width="18" height="13" rx="2.5" fill="var(--d)" />
    <path d="M42 8h12" stroke="var(--c)" stroke-width="1.5" opacity=".5" />
    <path d="M40 21h16v5c6 3 10 7 10 14v46c0 4-2 6-6 6H36c-4 0-6-2-6-6V40c0-7 4-11 10-14z" fill="var(--a)" />
    <path d="M40 21h16v5c6 3 10 7 10 14H30c0-7 4-11 10-14z" fill="var(--c)" />
    <path d="M30 80h36v6c0 4-2 6-6 6H36c-4 0-6-2-6-6z" fill="var(--b)" />
    <path d="M35 42v36" stroke="var(--c)" stroke-width="3" stroke-linecap="round" />`,
  lamp: `
    <path d="M28 88h34v4H28z" fill="var(--b)" />
    <path d="M28 88c0-3 7-5 17-5s17 2 17 5z" fill="var(--a)" />
    <path d="M45 84 30 52l28-26" fill="none" stroke="var(--d)" stroke-width="3.4" stroke-linejoin="round" />
    <circle cx="30" cy="52" r="3.6" fill="var(--d)" />
    <path d="m53 16 27 20c-4 7-12 8-19 4S50 26 53 16z" fill="var(--a)" />
    <path d="M53 16c2-3 6-4 9-2l15 11c3 3 4 7 3 11z" fill="var(--c)" />`,
  boot: `
    <path d="M28 24h27v34c8 3 22 6 27 12 2 3 2 8 2 13H24c-1-22 4-36 4-59z" fill="var(--a)" />
    <path d="M26.5 24a3 3 0 0 1 3-3h25a2 2 0 0 1 2 2v5h-30z" fill="var(--c)" />
    <path d="M55 58c8 3 22 6 27 12 1 2 2 4 2 7-12-5-28-3-34-12z" fill="var(--c)" opacity=".7" />
    <path d="M22 82h63v5c0 3-1 5-4 5H26c-3 0-4-2-4-5z" fill="var(--b)" />
    <path d="M44 35h13M43 42h13M43 49h14M45 56h14" stroke="var(--d)" stroke-width="2.2" stroke-linecap="round" />`,
  chair: `
    <path d="M30 70 23 90.2M66 70l7 20.2M35 74l-2.6 16.2M62 74l2.6 16.2" stroke="var(--a)" stroke-width="3.6" stroke-linecap="round" />
    <path d="M30 24c-6 0-8 4-7 10l5 30h40l5-30c1-6-1-10-7-10z" fill="var(--d)" />
    <path d="M30 24c-6 0-8 4-7 10l.7 4h48.6l.7-4c1-6-1-10-7-10z" fill="#fff" opacity=".16" />
    <path d="M18 60h60c4 0 6 3 5 7l-1 4c-.6 3-2 4-5 4H19c-3 0-4.4-1-5-4l-1-4c-1-4 1-7 5-7z" fill="var(--d)" />
    <path d="M13.5 69h69l-.5 2c-.6 3-2 4-5 4H19c-3 0-4.4-1-5-4z" fill="#000" opacity=".18" />
    <path d="M12 46h6v18h-6zM78 46h6v18h-6z" fill="var(--a)" />
    <path d="M9 43h12v4H9zM75 43h12v4H75z" fill="var(--c)" />`,
  kettle: `
    <path d="M30 40c2-24 34-28 42-6" fill="none" stroke="var(--d)" stroke-width="4" stroke-linecap="round" />
    <path d="M26 66 8 47l4-3c6 6 12 8 18 9z" fill="var(--a)" />
    <path d="M30 44h36c9 7 14 19 14 40 0 5-3 8-8 8H24c-5 0-8-3-8-8 0-21 5-33 14-40z" fill="var(--a)" />
    <path d="M30 44h36c4 3 7 7 9.5 12h-55C23 51 26 47 30 44z" fill="var(--c)" />
    <path d="M16.3 80h63.4l.3 4c0 5-3 8-8 8H24c-5 0-8-3-8-8z" fill="var(--b)" />
    <path d="M36 40h24v4.5H36z" fill="var(--b)" />
    <circle cx="48" cy="37" r="3.5" fill="var(--d)" />`,
  backpack: `
    <path d="M38 22c0-11 20-11 20 0" fill="none" stroke="var(--b)" stroke-width="3" />
    <path d="M22 40c0-13 8-21 20-21h12c12 0 20 8 20 21v43c0 6-3 9-9 9H31c-6 0-9-3-9-9z" fill="var(--a)" />
    <path d="M22 42c0-15 8-23 20-23h12c12 0 20 8 20 23z" fill="var(--c)" />
    <path d="M22 78h52v5c0 6-3 9-9 9H31c-6 0-9-3-9-9z" fill="var(--b)" />
    <path d="M29 56h38v26a3 3 0 0 1-3 3H32a3 3 0 0 1-3-3z" fill="var(--b)" opacity=".55" />
    <path d="M29 56h38v6H29z" fill="var(--c)" />
    <path d="M34 36h4v30h-4zM58 36h4v30h-4z" fill="var(--d)" />
    <rect x="33" y="50" width="6" height="5" rx="1" fill="var(--b)" />
    <rect x="57" y="50" width="6" height="5" rx="1" fill="var(--b)" />`,
  lantern: `
    <path d="M34 26c0-18 28-18 28 0" fill="none" stroke="var(--d)" stroke-width="2.6" />
    <path d="M36 22h24l4 10H32z" fill="var(--a)" />
    <path d="M36 22h24l1.2 3H34.8z" fill="var(--c)" />
    <rect x="34" y="32" width="28" height="40" fill="#fbeec4" />
    <path d="M41 32h14v40H41z" fill="#fff8e2" />
    <path d="M34 32v40M62 32v40" stroke="var(--b)" stroke-width="2.6" />
    <path d="M30 72h36v14c0 4-2 6-6 6H36c-4 0-6-2-6-6z" fill="var(--a)" />
    <path d="M30 72h36v4H30z" fill="var(--c)" />
    <path d="M30 86h36c0 4-2 6-6 6H36c-4 0-6-2-6-6z" fill="var(--b)" />
    <circle cx="48" cy="81" r="2.6" fill="var(--d)" />`,
  jacket: `
    <path d="M34 20 16 29 8 72l13 3 4-24v41h46V51l4 24 13-3-8-43-18-9-14 7z" fill="var(--a)" />
    <path d="M34 20 16 29l-2.6 14L30 34zM62 20l18 9 2.6 14L66 34z" fill="var(--c)" />
    <path d="m34 20 14 8 14-8-3 13-11 5-11-5z" fill="var(--b)" />
    <path d="M48 38v54" stroke="var(--b)" stroke-width="1.6" />
    <rect x="29" y="66" width="14" height="15" rx="1.5" fill="var(--b)" opacity=".7" />
    <rect x="53" y="66" width="14" height="15" rx="1.5" fill="var(--b)" opacity=".7" />
    <rect x="54" y="45" width="11" height="11" rx="1.5" fill="var(--b)" opacity=".7" />
    <circle cx="51" cy="52" r="1.3" fill="var(--d)" />
    <circle cx="51" cy="64" r="1.3" fill="var(--d)" />
    <circle cx="51" cy="76" r="1.3" fill="var(--d)" />`,
  watch: `
    <path d="M37 8h22l2 24H35zM35 64h26l-2 28H37z" fill="var(--d)" />
    <path d="M37 8h22l.4 5H36.6z" fill="#fff" opacity=".2" />
    <circle cx="48" cy="48" r="23" fill="var(--b)" />
    <path d="M48 25a23 23 0 0 1 23 23H25a23 23 0 0 1 23-23z" fill="var(--c)" />
    <circle cx="48" cy="48" r="18.5" fill="#f6f3ea" />
    <path d="M48 48V36M48 48l8 5" stroke="#2b3135" stroke-width="2.2" stroke-linecap="round" />
    <path d="M48 31.5v2.6M48 62v2.6M31.5 48h2.6M62 48h2.6" stroke="#2b3135" stroke-width="1.6" />
    <rect x="70" y="45.5" width="5" height="5" rx="1" fill="var(--b)" />`,
  mug: `
    <path d="M68 52c20-4 20 26 0 24" fill="none" stroke="var(--a)" stroke-width="6" />
    <path d="M20 42h50v44c0 4-2 6-6 6H26c-4 0-6-2-6-6z" fill="var(--a)" />
    <path d="M20 78h50v8c0 4-2 6-6 6H26c-4 0-6-2-6-6z" fill="var(--b)" />
    <ellipse cx="45" cy="42" rx="25" ry="5.5" fill="var(--c)" />
    <ellipse cx="45" cy="42.6" rx="22" ry="4" fill="var(--b)" />
    <path d="M20 42a25 5.5 0 0 1 50 0" fill="none" stroke="var(--d)" stroke-width="2" />`,
  beanie: `
    <circle cx="48" cy="24" r="9" fill="var(--d)" />
    <path d="M18 74c0-28 10-44 30-44s30 16 30 44z" fill="var(--a)" />
    <path d="M26 50c4-13 11-20 22-20s18 7 22 20z" fill="var(--c)" />
    <path d="M34 34c-5 10-7 24-7 40M48 31v43M62 34c5 10 7 24 7 40" stroke="var(--b)" stroke-width="1.6" fill="none" />
    <rect x="13" y="72" width="70" height="20" rx="5" fill="var(--b)" />
    <path d="M22 74v16M30 74v16M38 74v16M46 74v16M54 74v16M62 74v16M70 74v16" stroke="var(--a)" stroke-width="1.8" />`,
  tent: `
    <path d="M48 26 8 92h80z" fill="var(--a)" />
    <path d="M48 26 8 92h24z" fill="var(--c)" />
    <path d="M48 26 34 92h27z" fill="var(--b)" />
    <path d="M48 40 40 92h16z" fill="#15191b" opacity=".75" />
    <path d="m48 26 4-8M48 26l-4-8" stroke="var(--d)" stroke-width="2.6" stroke-linecap="round" />
    <path d="m84 84 8 8M12 84l-8 8" stroke="var(--d)" stroke-width="1.6" />`,
  blanket: `
    <path d="M12 66c0-4 2-6 6-6h60c4 0 6 2 6 6v20c0 4-2 6-6 6H18c-4 0-6-2-6-6z" fill="var(--a)" />
    <path d="M12 76h72M12 84h72" stroke="var(--b)" stroke-width="1.6" />
    <path d="M15 50c0-4 2-6 6-6h54c4 0 6 2 6 6v4c0 4-2 6-6 6H21c-4 0-6-2-6-6z" fill="var(--c)" />
    <path d="M15 52h66" stroke="var(--a)" stroke-width="1.6" />
    <path d="M28 44h9v48h-9z" fill="var(--d)" opacity=".85" />
    <path d="M12 88h72c-.6 3-2.6 4-6 4H18c-3.4 0-5.4-1-6-4z" fill="var(--b)" />`,
  tote: `
    <path d="M35 44c0-26 26-26 26 0" fill="none" stroke="var(--d)" stroke-width="3.2" />
    <path d="M17 40h62l-5 49a3 3 0 0 1-3 3H25a3 3 0 0 1-3-3z" fill="var(--a)" />
    <path d="M17 40h62l-.7 6.5H17.7z" fill="var(--c)" />
    <path d="M20.7 76h54.6l-1.3 13a3 3 0 0 1-3 3H25a3 3 0 0 1-3-3z" fill="var(--b)" />
    <path d="M33 40h4.5v14H33zM58.5 40H63v14h-4.5z" fill="var(--d)" />`,
  sunglasses: `
    <path d="M12 68c0-8 4-12 14-12h6c10 0 13 5 13 12 0 12-5 20-17 20S12 80 12 68zM51 68c0-7 3-12 13-12h6c10 0 14 4 14 12 0 12-4 20-16 20s-17-8-17-20z" fill="var(--b)" />
    <path d="M12 66c0-7 5-10 14-10h6c8 0 12 3 13 9zM51 65c1-6 5-9 13-9h6c9 0 14 3 14 10z" fill="var(--c)" />
    <path d="M44 62c2-3 6-3 8 0" fill="none" stroke="var(--a)" stroke-width="3.6" />
    <path d="M13 60 6 50M83 60l7-10" stroke="var(--a)" stroke-width="3.6" stroke-linecap="round" />
    <path d="M12 92h72" stroke="none" />`,
  dopp: `
    <path d="M12 62c0-8 5-14 14-14h44c9 0 14 6 14 14v21c0 6-3 9-8 9H20c-5 0-8-3-8-9z" fill="var(--a)" />
    <path d="M12 62c0-8 5-14 14-14h44c9 0 14 6 14 14z" fill="var(--c)" />
    <path d="M16 60h64" stroke="var(--b)" stroke-width="1.6" />
    <path d="M12 80h72v3c0 6-3 9-8 9H20c-5 0-8-3-8-9z" fill="var(--b)" />
    <rect x="72" y="57" width="9" height="6" rx="1.5" fill="var(--d)" />
    <path d="M84 64c7 1 7 14 0 15" fill="none" stroke="var(--d)" stroke-width="3" />`,
} as const satisfies Record<string, string>;
