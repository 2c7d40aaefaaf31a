import BookOpen from '@lucide/svelte/icons/book-open';
import Box from '@lucide/svelte/icons/box';
import FileText from '@lucide/svelte/icons/file-text';
import Image from '@lucide/svelte/icons/image';
import Layers from '@lucide/svelte/icons/layers';
import LayoutList from '@lucide/svelte/icons/layout-list';
import Plug from '@lucide/svelte/icons/plug';
import Rss from '@lucide/svelte/icons/rss';
import SlidersHorizontal from '@lucide/svelte/icons/sliders-horizontal';
import CircleAlert from '@lucide/svelte/icons/circle-alert';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleDashed from '@lucide/svelte/icons/circle-dashed';
import CircleEqual from '@lucide/svelte/icons/circle-equal';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import CircleX from '@lucide/svelte/icons/circle-x';
import CloudUpload from '@lucide/svelte/icons/cloud-upload';
import Hourglass from '@lucide/svelte/icons/hourglass';
import Info from '@lucide/svelte/icons/info';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import FolderTree from '@lucide/svelte/icons/folder-tree';
import Hash from '@lucide/svelte/icons/hash';
import ListTodo from '@lucide/svelte/icons/list-todo';
import ListChecks from '@lucide/svelte/icons/list-checks';
import Spline from '@lucide/svelte/icons/spline';
import Tags from '@lucide/svelte/icons/tags';
import type { ReferencedName, ResourceName } from '../../electron/model/index.ts';
import type { IconComponent } from './icon.ts';

export const resourceIcons: Readonly<Record<ResourceName, IconComponent>> = {
  product: Box,
  family: Layers,
  attribute: SlidersHorizontal,
  asset: Image,
  assetList: LayoutList,
  channel: Rss,
  ecatalog: BookOpen,
  pdfCatalog: FileText,
  connection: Plug,
};

export const qualityIcon: IconComponent = ListTodo;

export const referencedIcons: Readonly<Record<ReferencedName, IconComponent>> = {
  productCategory: FolderTree,
  assetCategory: FolderTree,
  productList: ListChecks,
  attributeGroup: Tags,
  relationship: Spline,
  dataSheet: Hash,
  template: Hash,
  priceList: Hash,
  specificationSheet: Hash,
};

/** The icons of states. Each meaning has the same icon everywhere. */
export const stateIcons = {
  done: CircleCheck,
  failed: CircleX,
  unknown: CircleQuestionMark,
  same: CircleEqual,
  waiting: CircleDashed,
  unconfirmed: Hourglass,
  uploading: CloudUpload,
  alert: CircleAlert,
  warn: TriangleAlert,
  info: Info,
} as const satisfies Readonly<Record<string, IconComponent>>;
