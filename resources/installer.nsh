; Registers Vitrine for links such as vitrine://api.example.com/products/SKU-1, for the user or for all users.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\vitrine" "" "URL:Vitrine"
  WriteRegStr SHCTX "Software\Classes\vitrine" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\vitrine\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\vitrine\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

; An update runs the uninstaller of the previous version, which must keep the registration.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHCTX "Software\Classes\vitrine"
  ${endIf}
!macroend
