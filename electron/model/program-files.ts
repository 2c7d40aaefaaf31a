/** Extensions of files that Windows, macOS or Linux execute when they are opened, or that change the system. */
const endings: ReadonlySet<string> = new Set(
  (
    'action app appimage appref-ms application bash bat chm cmd com command cpl csh deb desktop dll dmg exe fish gadget ' +
    'hta inf ins jar js jse jsx ksh lnk mjs mpkg msc msi msix msixbundle msp mst pif pkg pl ps1 psd1 psm1 py pyw rb reg ' +
    'rpm run scf scpt scr settingcontent-ms sh shb sys terminal tool url vb vbe vbs webloc workflow ws wsc wsf wsh xll zsh'
  ).split(' '),
);

/** Whether a file is a program or script according to its extension. */
export const isProgramName = (name: string): boolean => {
  // Windows ignores trailing dots and spaces.
  const ending = /\.([^./\\]+)[. ]*$/.exec(name)?.[1];
  return ending !== undefined && endings.has(ending.toLowerCase());
};
