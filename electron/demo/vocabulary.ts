/** The languages of generated labels, in the order of every word list in this folder. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'ko', 'ar', 'el'] as const;

/** Colour names, in the order of the colourways of drawings. */
export const COLOURS: readonly (readonly string[])[] = [
  ['charcoal', 'anthrazit', 'anthracite', 'antracita', 'チャコール', '炭灰色', '차콜', 'فحمي', 'ανθρακί'],
  ['rust', 'rostrot', 'rouille', 'óxido', 'ラスト', '铁锈红', '러스트', 'صدئي', 'σκουριά'],
  ['cream', 'creme', 'crème', 'crema', 'クリーム', '奶油色', '크림', 'كريمي', 'κρεμ'],
  [
    'forest',
    'waldgrün',
    'vert forêt',
    'verde bosque',
    'フォレスト',
    '森林绿',
    '포레스트',
    'أخضر داكن',
    'σκούρο πράσινο',
  ],
  ['wine', 'weinrot', 'lie-de-vin', 'vino', 'ワイン', '酒红色', '와인', 'نبيذي', 'μπορντό'],
  [
    'slate',
    'schiefergrau',
    'ardoise',
    'pizarra',
    'スレート',
    '石板灰',
    '슬레이트',
    'رمادي أردوازي',
    'γκρι σχιστόλιθου',
  ],
  ['brass', 'messingfarben', 'laiton', 'latón', 'ブラス', '黄铜色', '브라스', 'نحاسي', 'μπρούντζινο'],
  ['olive', 'olivgrün', 'olive', 'oliva', 'オリーブ', '橄榄绿', '올리브', 'زيتوني', 'λαδί'],
  ['navy', 'marineblau', 'bleu marine', 'azul marino', 'ネイビー', '海军蓝', '네이비', 'كحلي', 'σκούρο μπλε'],
  ['sand', 'sandfarben', 'sable', 'arena', 'サンド', '沙色', '샌드', 'رملي', 'άμμος'],
  ['oak', 'eichenfarben', 'chêne', 'roble', 'オーク', '橡木色', '오크', 'بلوطي', 'δρυς'],
  ['sky', 'himmelblau', 'bleu ciel', 'azul cielo', 'スカイ', '天蓝色', '스카이', 'سماوي', 'γαλάζιο'],
];

export const MATERIALS = {
  canvas: [
    'waxed canvas',
    'gewachstes Segeltuch',
    'toile cirée',
    'lona encerada',
    'ワックスキャンバス',
    '打蜡帆布',
    '왁스 캔버스',
    'قماش مشمع',
    'κερωμένος καμβάς',
  ],
  leather: [
    'full-grain leather',
    'Vollnarbenleder',
    'cuir pleine fleur',
    'cuero',
    'フルグレインレザー',
    '全粒面皮革',
    '가죽',
    'جلد طبيعي',
    'δέρμα',
  ],
  wool: ['felted wool', 'Wollfilz', 'laine feutrée', 'lana', 'ウール', '羊毛', '울', 'صوف', 'μαλλί'],
  steel: [
    'brushed steel',
    'gebürsteter Stahl',
    'acier brossé',
    'acero cepillado',
    'ステンレス',
    '拉丝钢',
    '스테인리스',
    'فولاذ مصقول',
    'ατσάλι',
  ],
  brass: ['brass', 'Messing', 'laiton', 'latón', '真鍮', '黄铜', '황동', 'نحاس أصفر', 'ορείχαλκος'],
  oak: ['oak', 'Eiche', 'chêne', 'roble', 'オーク材', '橡木', '참나무', 'خشب البلوط', 'δρυς'],
  enamel: ['enamel', 'Emaille', 'émail', 'esmalte', 'ホーロー', '搪瓷', '법랑', 'مينا', 'εμαγιέ'],
  cotton: [
    'organic cotton',
    'Bio-Baumwolle',
    'coton biologique',
    'algodón orgánico',
    'コットン',
    '有机棉',
    '면',
    'قطن عضوي',
    'βαμβάκι',
  ],
  aluminium: [
    'aluminium',
    'Aluminium',
    'aluminium',
    'aluminio',
    'アルミニウム',
    '铝',
    '알루미늄',
    'ألومنيوم',
    'αλουμίνιο',
  ],
  acetate: ['acetate', 'Acetat', 'acétate', 'acetato', 'アセテート', '醋酸纤维', '아세테이트', 'أسيتات', 'ασετάτ'],
} as const;

export type Material = keyof typeof MATERIALS;

export const COUNTRIES = [
  'Portugal',
  'Germany',
  'Italy',
  'Türkiye',
  'Japan',
  'Czechia',
  'Österreich',
  'Viet Nam',
] as const;

export const CARE = [
  'wipe clean',
  'hand wash',
  'do not tumble dry',
  'keep dry',
  'dishwasher safe',
  'oil once a year',
] as const;

export const SEASONS = ['Spring 2025', 'Autumn 2025', 'Spring 2026', 'Autumn 2026', 'Winter 2026'] as const;

/** Sentences for descriptions, one list for each language. Languages without a list use the first. */
export const SENTENCES: readonly (readonly string[])[] = [
  [
    'Made in small batches and checked by hand before it leaves the workshop.',
    'The material softens with use and keeps its shape for years.',
    'Every seam that carries weight is stitched twice and bar-tacked.',
    'Repairs are part of the price: send it back and we mend it.',
    'Weighs less than it looks and packs down flat.',
    'Fittings are solid metal, never plated, and can be replaced.',
  ],
  [
    'In kleinen Serien gefertigt und vor dem Versand von Hand geprüft.',
    'Das Material wird mit der Zeit weicher und behält über Jahre seine Form.',
    'Größe und Gewicht sind für das Handgepäck üblicher Fluggesellschaften ausgelegt.',
    'Beschläge aus massivem Metall, nie überzogen, einzeln nachkaufbar.',
  ],
  [
    'Fabriqué en petites séries et vérifié à la main avant l’expédition.',
    'La matière s’assouplit à l’usage et garde sa forme pendant des années.',
    'Chaque couture porteuse est piquée deux fois puis renforcée.',
  ],
  [
    'Hecho en series pequeñas y revisado a mano antes de salir del taller.',
    'El material se suaviza con el uso y conserva su forma durante años.',
    'Las costuras que soportan peso llevan doble pespunte.',
  ],
];
